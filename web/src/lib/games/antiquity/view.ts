// What the map shows of a view: pieces, lit areas and warnings.

import type { Selection } from '../../table/selection.svelte';
import { isArea } from './atlas/atlas';
import type { Losses } from './losses.svelte';
import type { Light, Piece, Warning } from './pieces';
import type { Placement } from './placement.svelte';
import type { Plan } from './plan.svelte';
import type { CalamityView, View } from './types';
import { t } from '../../words/antiquity';

/**
 * The pieces of each area, with what its owner is about to place and without what it is about to lose. Ships of one
 * owner in one place are one piece.
 */
export function piecesOn(
  view: View,
  me: number | null = null,
  draft: ReadonlyMap<string, number> = new Map(),
  lost: ReadonlyMap<string, number> = new Map(),
): Map<string, Piece[]> {
  const found = new Map<string, Piece[]>();
  const put = (area: string, piece: Piece) => found.set(area, [...(found.get(area) ?? []), piece]);
  for (const { area, tokens, city } of view.areas) {
    if (city !== undefined) put(area, { kind: 'city', owner: city, count: 1 });
    for (const [owner, count] of tokens ?? []) {
      const left = count - (owner === me ? (lost.get(area) ?? 0) : 0);
      if (left > 0) put(area, { kind: 'tokens', owner, count: left });
    }
  }
  for (const player of view.players) {
    const planned = new Map(player.plan ?? []);
    if (player.seat === me) for (const [area, count] of draft) planned.set(area, (planned.get(area) ?? 0) + count);
    // What was just placed may be shown before the draft of it is gone.
    const stand = (area: string) =>
      found.get(area)?.some(({ kind, owner }) => kind === 'tokens' && owner === player.seat);
    for (const [area, count] of planned) if (!stand(area)) put(area, { kind: 'tokens', owner: player.seat, count });
    for (const area of new Set(player.ships.map((ship) => ship.area))) {
      const fleet = player.ships.filter((ship) => ship.area === area);
      put(area, {
        kind: 'ship',
        owner: player.seat,
        count: fleet.length,
        cargo: fleet.reduce((sum, ship) => sum + ship.cargo, 0),
      });
    }
  }
  return found;
}

/** What can be picked now, and why. */
export function litAreas(
  plan: Plan,
  selection: Selection,
  placement: Placement,
  losses: Losses | null = null,
): Map<string, Light> {
  const found = new Map<string, Light>();
  if (placement.isPlacing) {
    if (placement.left > 0) for (const area of placement.areas) found.set(area, 'choice');
    if (placement.at !== null) found.set(placement.at, 'picked');
    return found;
  }
  if (plan.isMoving) {
    const light = plan.from === null ? 'source' : 'target';
    for (const area of plan.from === null ? plan.sources.keys() : plan.targets) found.set(area, light);
    for (const area of [plan.from, plan.to]) if (area !== null) found.set(area, 'picked');
    return found;
  }
  for (const area of selection.places.keys()) {
    const isPicked =
      selection.ready?.place === area || selection.picked.place === area || losses?.counts.has(area) === true;
    if (isArea(area)) found.set(area, isPicked ? 'picked' : 'choice');
  }
  return found;
}

/** What the server says will go wrong: conflicts of all, and surplus tokens of whoever looks. */
export function warningsOn(view: View, seat: number | null): Map<string, Warning> {
  const found = new Map<string, Warning>();
  for (const { area, conflict, surplus, tokens } of view.areas) {
    if (conflict) found.set(area, { kind: 'conflict', text: t('thereWillBeAConflictHere') });
    else if (surplus && tokens?.some(([owner]) => owner === seat))
      found.set(area, { kind: 'surplus', text: t('surplusMoreThanTheAreaCan', { surplus }) });
  }
  return found;
}

/** What the victim has given to another player so far, behind that one's name; nothing where no number is divided. */
export function shareOf(now: Pick<CalamityView, 'victim' | 'shares'>, seat: number): string {
  const share = now.shares?.find(([other]) => other === seat);
  return share ? ` (${share[1]})` : '';
}
