export default {
  gallery: 'Gallery',
  thereIsNoGalleryOfGame: 'There is no gallery of {game}.',
  nothingPickedYet: 'Nothing picked yet',
  whyNotCardPlace: 'why not {card} {place}',
} as const;
