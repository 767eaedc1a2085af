"""The rulings that the program is tested by: what each says, its scenario, and its test."""
