import type english from '../en/forecast';
import type { Translation } from '../message';

export default {
  forecast: 'Aussicht',
  forecastOfName: 'Aussicht für {name}',
  tax: 'Steuer',
  support: 'Unterhalt',
  succession: 'Nachfolge',
  noCitiesToTax: 'keine Städte zu besteuern',
  taxIsThere: '{due} von {stock} im Vorrat',
  taxFallsShort: {
    one: '{paid} von {due} fälligen: {count} Stadt fällt ab',
    other: '{paid} von {due} fälligen: {count} Städte fallen ab',
  },
  taxFallsShortInPeace: '{paid} von {due} fälligen, und keine fällt ab',
  atRate: 'bei {rate}: {what}',
  noCitiesToSupport: 'keine Städte zu unterhalten',
  supportHolds: '{have} Marker, {need} nötig',
  supportFails: '{have} Marker, {need} nötig: Städte gehen verloren',
  markerGoesOn: 'rückt vor auf {step}, {era}',
  markerStays: 'bleibt: {lacks} zu wenig',
  markerFallsBack: 'fällt zurück: keine Städte',
  markerHasArrived: 'ist am Ziel',
  lacksCities: { one: '{count} Stadt', other: '{count} Städte' },
  lacksAdvances: { one: '{count} Errungenschaft', other: '{count} Errungenschaften' },
  lacksBelow100: { one: '{count} Errungenschaft unter 100', other: '{count} Errungenschaften unter 100' },
  lacksFrom100: { one: '{count} Errungenschaft ab 100', other: '{count} Errungenschaften ab 100' },
  lacksFrom200: { one: '{count} Errungenschaft ab 200', other: '{count} Errungenschaften ab 200' },
  lacksPoints: { one: '{count} Punkt aus Errungenschaften', other: '{count} Punkte aus Errungenschaften' },
} satisfies Translation<typeof english>;
