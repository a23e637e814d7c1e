// One device around a table: who holds it, and what must happen before the next player may look.

/** A seat that is played on this device. */
export interface Sitter {
  /** `null` until the server said who this is. */
  seat: number | null;
  /** Who always sees the same as this seat; `null` is a spectator, who sees nothing that is hidden. */
  eyes: number | null;
  isAsked: boolean;
}

/** `turn` shows the next player's table at once; `pass` hides everything until that player has the device. */
export type Handing = { kind: 'stay' } | { kind: 'turn' | 'pass'; seat: number };

/** Who must hold the device now. Whoever holds it keeps it as long as the table asks them. */
export function handing(sitters: Sitter[], holder: number | null): Handing {
  const asked = sitters.filter((sitter) => sitter.isAsked && sitter.seat !== null);
  const next = asked[0];
  if (!next || next.seat === null || asked.some((sitter) => sitter.seat === holder)) return { kind: 'stay' };
  return { kind: hidesFrom(sitters, holder, next) ? 'pass' : 'turn', seat: next.seat };
}

/** Others at this device who are asked as well, as at a trade, so that the holder may hand it on before being done. */
export function alsoAsked(sitters: Sitter[], holder: number | null): number[] {
  return sitters.flatMap(({ seat, isAsked }) => (isAsked && seat !== null && seat !== holder ? seat : []));
}

/** What handing the device to this seat means, whoever else is asked. */
export function handingTo(sitters: Sitter[], holder: number | null, seat: number): Handing {
  return handing(
    sitters
      .filter((sitter) => sitter.seat === seat || sitter.seat === holder)
      .map((sitter) => ({ ...sitter, isAsked: sitter.seat === seat })),
    holder,
  );
}

/** Whether the next player's view shows what the holder must not see. Before anybody took it, anybody may hold it. */
function hidesFrom(sitters: Sitter[], holder: number | null, next: Sitter): boolean {
  if (next.eyes === null) return false;
  const holding = holder === null ? sitters : sitters.filter((sitter) => sitter.seat === holder);
  return holding.some((sitter) => sitter.seat === null || sitter.eyes !== next.eyes);
}
