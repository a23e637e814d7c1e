import type english from '../en/expansion-project';
import type { Translation } from '../message';

export default {
  theAncientWorld: 'die Alte Welt',
  citySupport: 'Stadtversorgung',
  tradeCards: 'Handelskarten',
  secondCheck: 'Zweite Prüfung',
  excessCards: 'Überzählige Karten',
  taxes: 'Steuern',
  population: 'Bevölkerung',
  census: 'Volkszählung',
  ships: 'Schiffe',
  movement: 'Bewegung',
  conflict: 'Konflikt',
  cities: 'Städte',
  surplus: 'Überschuss',
  trade: 'Handel',
  calamities: 'Unglücke',
  abilities: 'Fähigkeiten',
  advancements: 'Fortschritte',
  succession: 'Entwicklung',
} satisfies Translation<typeof english>;
