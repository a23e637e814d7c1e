import type english from '../en/gallery';
import type { Translation } from '../message';

export default {
  gallery: 'Galerie',
  thereIsNoGalleryOfGame: 'Es gibt keine Galerie von {game}.',
  nothingPickedYet: 'Noch nichts gewählt',
  whyNotCardPlace: 'warum nicht {card} {place}',
} satisfies Translation<typeof english>;
