import type english from '../en/filters';
import type { Translation } from '../message';

export default {
  filter: 'Welche Tische gezeigt werden',
  any: 'Egal',
  game: 'Spiel',
  seats: 'Plätze',
  pace: 'Tempo',
  live: 'Live, unter einer Stunde je Entscheidung',
  slow: 'Zugweise, eine Stunde oder mehr',
  withoutClock: 'Ohne Uhr',
  rating: 'Wertung',
  rated: 'Gewertet',
  unrated: 'Nicht gewertet',
  language: 'Gesprächssprache',
  reliability: 'Verlangte Zuverlässigkeit',
  atLeast: '{percent} % oder mehr',
  withRoom: 'Mit freiem Platz',
  anonymous: 'Anonym',
  withFriends: 'Mit Freunden von mir',
} satisfies Translation<typeof english>;
