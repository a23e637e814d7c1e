import type english from '../en/boards';
import type { Translation } from '../message';

export default {
  dieValue: 'Würfel: {value}',
  showWhatCanBePicked: 'Zeigen, was sich wählen lässt',
  whatCanBePicked: 'Was sich wählen lässt',
  somethingHereCanBePicked: ', hier lässt sich etwas wählen',
  closeName: '{name} schließen',
  zoomInOnTheName: 'Vergrößern: {name}',
  zoomOutOfTheName: 'Verkleinern: {name}',
  showTheWholeName: 'Ganz zeigen: {name}',
  youInBrackets: '(du)',
  pointsUnit: { one: 'Punkt', other: 'Punkte' },
  lookCloser: 'Genauer ansehen (Z oder lange drücken)',
  lookCloserAt: 'Genauer ansehen: {name}',
  loadingTheCard: 'Die Karte wird geholt…',
  keyCloser: 'die Karte, die den Fokus hat oder unter dem Zeiger liegt, genauer ansehen',
  log: 'Protokoll',
} satisfies Translation<typeof english>;
