"""State-based actions: all at once, again and again, before anyone gets priority (704)."""

from __future__ import annotations

from models.attachments import loose, misplaced, surplus_roles, unattach
from models.characteristics import is_creature, is_legendary, power_toughness
from models.combat.board import remove_noncreatures
from models.command_zone import return_due
from models.commanders import LETHAL_DAMAGE
from models.destroying import regenerate
from models.editions import EDITIONS
from models.facts import facts_of
from models.paying import add_counters
from models.position import DEATHTOUCH_BIT, Pending, Permanent
from models.sagas import finished
from models.state import State
from models.zones import leave_battlefield, put_together


def state_based_actions(s: State) -> bool:
    """Perform state-based actions once; returns whether anything happened."""
    losers = [
        index
        for index, player in enumerate(s.players)
        if player.life <= 0  # 704.5a
        or player.drew_from_empty  # 704.5b
        or player.poison >= 10  # 704.5c
        or any(dealt[2] >= LETHAL_DAMAGE for dealt in player.commander_damage)  # 704.6c
    ]
    if losers:
        s.winner = 2 if len(losers) == 2 else 1 - losers[0]  # 104.4a
        return True
    doomed: list[Permanent] = []
    touched: list[Permanent] = []
    changed = False
    for permanent in list(s.battlefield):
        about = facts_of(permanent)
        if "Planeswalker" in about.face.type_set and permanent.count("loyalty") == 0:
            doomed.append(permanent)  # 704.5i
        elif is_creature(permanent):
            toughness = power_toughness(s, permanent)[1]
            if permanent.used >> DEATHTOUCH_BIT & 1:
                touched.append(permanent)
            if toughness <= 0:
                doomed.append(permanent)  # 704.5f
            elif (permanent.damage >= toughness or permanent.used >> DEATHTOUCH_BIT & 1) and (
                "indestructible" not in about.keywords
            ):
                if regenerate(s, permanent):  # 701.19a: instead of being destroyed
                    changed = True
                else:
                    doomed.append(permanent)  # 704.5g-h
        elif permanent.fighting is not None:
            remove_noncreatures(s)
        plus, minus = permanent.count("+1/+1"), permanent.count("-1/-1")
        if plus and minus:  # 704.5q
            n = min(plus, minus)
            counters = add_counters(permanent, "+1/+1", -n)
            s.change_permanent(permanent.uid, counters=counters)
            now = s.permanent(permanent.uid)
            assert now is not None
            s.change_permanent(permanent.uid, counters=add_counters(now, "-1/-1", -n))
            changed = True
    for permanent in touched:  # 704.5h looks back to the last check only
        s.change_permanent(permanent.uid, used=permanent.used & ~(1 << DEATHTOUCH_BIT))
    doomed += [aura for aura in loose(s) if aura not in doomed]  # 704.5m
    doomed += [role for role in surplus_roles(s) if role not in doomed]  # 704.5y
    doomed += finished(s)  # 704.5s
    if doomed:
        put_together(s, doomed, "graveyard")  # 704.3
    for uid in misplaced(s):  # 704.5n, 704.5p
        unattach(s, uid)
        changed = True
    if doomed or legend_rule(s) or changed:
        return True
    s.pending = return_due(s)  # 903.9a
    return s.pending is not None


def legend_rule(s: State) -> bool:
    """Of legends with one name under one player's control, one stays (704.5j).

    In the 2006 rules all of that name go, whoever controls them (420.5e).
    """
    groups: dict[tuple[int, str], list[Permanent]] = {}
    everyone = EDITIONS[s.edition].legend_rule_all
    for permanent in s.battlefield:
        if is_legendary(permanent):
            name = facts_of(permanent).face.name
            key = (-1 if everyone else permanent.controller, name)
            groups.setdefault(key, []).append(permanent)
    for (controller, _), group in sorted(groups.items()):
        if len(group) < 2:
            continue
        if everyone:
            for permanent in group:
                leave_battlefield(s, permanent, "graveyard")
            return True
        from models.object_costs import signature

        kinds = {signature(p): p.uid for p in reversed(group)}
        if len(kinds) > 1:
            s.pending = Pending("keep", controller, tuple(sorted(kinds.values())))
            return True
        keep_legend(s, group[0].uid)
        return True
    return False


def keep_legend(s: State, uid: int) -> None:
    """Keep this legend; the others of its name under the same control go to the graveyard."""
    kept = s.permanent(uid)
    if kept is None:
        return
    name = facts_of(kept).face.name
    for permanent in list(s.battlefield):
        if (
            permanent.uid != uid
            and permanent.controller == kept.controller
            and is_legendary(permanent)
            and facts_of(permanent).face.name == name
        ):
            leave_battlefield(s, permanent, "graveyard")
