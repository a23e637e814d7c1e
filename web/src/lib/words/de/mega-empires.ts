import type english from '../en/mega-empires';
import type { Translation } from '../message';

export default {
  theEast: 'der Osten',
  tradeCards: 'Handelskarten',
  choiceOfCalamities: 'Wahl der Unglücke',
  secondCheck: 'Zweite Prüfung',
  taxes: 'Steuern',
  population: 'Bevölkerung',
  movement: 'Bewegung',
  conflict: 'Konflikt',
  cities: 'Städte',
  trade: 'Handel',
  calamities: 'Unglücke',
  abilities: 'Fähigkeiten',
  advances: 'Fortschritte',
  succession: 'Entwicklung',
} satisfies Translation<typeof english>;
