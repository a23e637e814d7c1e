export default {
  dieValue: 'Die: {value}',
  showWhatCanBePicked: 'Show what can be picked',
  whatCanBePicked: 'What can be picked',
  somethingHereCanBePicked: ', something here can be picked',
  closeName: 'Close {name}',
  zoomInOnTheName: 'Zoom in on the {name}',
  zoomOutOfTheName: 'Zoom out of the {name}',
  showTheWholeName: 'Show the whole {name}',
  youInBrackets: '(you)',
  pointsUnit: { one: 'point', other: 'points' },
} as const;
