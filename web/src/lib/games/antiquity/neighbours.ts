// Whose lands lie beside whose.

import type { Components, View } from './types';

const borders = new WeakMap<object, Map<string, string[]>>();

function bordersOf(components: Components): Map<string, string[]> {
  let found = borders.get(components);
  if (!found)
    borders.set(
      components,
      (found = new Map(components.areas.map(({ id, land, water }) => [id, [...land, ...water]]))),
    );
  return found;
}

/** The players with units in areas where this one has some, or beside them. */
export function neighboursOf(view: View, components: Components, seat: number | null): Set<number> {
  const ownersOf = ({ city, tokens }: View['areas'][number]) => [
    ...(city === undefined ? [] : [city]),
    ...(tokens ?? []).map(([owner]) => owner),
  ];
  const all = bordersOf(components);
  const near = new Set(
    view.areas
      .filter((area) => seat !== null && ownersOf(area).includes(seat))
      .flatMap(({ area }) => [area, ...(all.get(area) ?? [])]),
  );
  const found = new Set(view.areas.filter(({ area }) => near.has(area)).flatMap(ownersOf));
  return new Set([...found].filter((owner) => owner !== 0 && owner !== seat));
}
