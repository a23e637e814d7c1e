import type { About } from '../about';

const about: About = {
  motto: 'Five cards in a row: the longer one waits, the stronger it becomes.',
  what: [
    'You lead a people from its first city to the space age, on a map of hexes with rivals, city-states and ' +
      'barbarians.',
    'Everything you do comes from five focus cards: culture, science, economy, industry and military. The card you ' +
      'use goes back to the weak end of the row, and the others move up.',
  ],
  win: [
    'A few victory cards lie open, each with two agendas: hold so many cities, wonders, resources and the like.',
    'Who has completed one agenda on every card when a new round begins wins; an agenda once completed stays so.',
  ],
  time: '1 to 2 hours',
  weight: 2,
  learn: 'A turn is one card. What takes time to learn is the map: terrain, barbarians and attacks.',
  turn: [
    {
      title: 'Choose a focus card',
      text: 'Its place in the row, one to five, says how far and how strongly it works.',
    },
    {
      title: 'Do what it says',
      text: 'Place control tokens, advance your tech dial, send caravans, build cities and wonders, or attack.',
    },
    { title: 'Put it back to the first place', text: 'All cards that stood before it move up by one.' },
    { title: 'The event dial', text: 'Once a round it turns, and moves or brings back the barbarians.' },
  ],
  tips: [
    'A strong card used at the right time beats a weak card used now. Let military ripen before you attack.',
    'Control tokens all around a city make it mature: caravans set out from it, and it brings trade tokens.',
    'Trade tokens raise a card by a space or an attack by a point: save some.',
  ],
  picture: { saved: 'late', caption: 'Two empires grow towards each other; the focus row lies below the map.' },
};
export default about;
