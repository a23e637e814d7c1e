import type english from '../en/founders-learn';
import type { Translation } from '../message';

export default {
  layTilesSoThatEachFeeds:
    'Lege Plättchen so, dass jedes das nächste versorgt, und mache aus einer Handvoll Dörfer eine Nation.',
  everyPlayerBuildsANationOf:
    'Alle bauen eine Nation aus quadratischen Plättchen. Die Natur gibt Holz, Stein oder Getreide; Dörfer machen daraus Waren; Städte und Siegplättchen brauchen diese Waren von den Plättchen neben ihnen.',
  allTilesLieOpenInShared:
    'Alle Plättchen liegen offen in gemeinsamen Reihen. So sehen alle, worauf du aus bist, und können es dir wegnehmen.',
  pointsComeFromVictoryTilesCraftsmen:
    'Punkte bringen Siegplättchen, Handwerker bei der Arbeit und Marker, die man bis zum Schluss behält; Plättchen, die du austauschen musstest, kosten Punkte.',
  theGameEndsWhenVictoryTiles:
    'Das Spiel endet, wenn Siegplättchen oder Stapel ausgehen oder wenn sich alle einig sind, dass nichts mehr zu gewinnen ist.',
  threeStepsATurnAndFour:
    'Drei Schritte im Zug und vier Arten von Markern. Die erste Partie lässt sich spielen, während man mitliest.',
  openATile: 'Öffne ein Plättchen',
  turnUpATileOfThe: 'Decke ein Plättchen vom Stapel Natur, Dorf oder Stadt auf. Es kommt für alle in seine Reihe.',
  playATokenIfYouLike: 'Spiele einen Marker, wenn du magst',
  warCoinCarriageAndCraftsmanBend: 'Krieg, Münze, Wagen und Handwerker biegen die Regeln, jeder einmal.',
  addATile: 'Füge ein Plättchen an',
  takeATileFromARow:
    'Nimm ein Plättchen aus einer Reihe und lege es dorthin, wo seine Nachbarn geben, was es braucht. Passt nichts, tausche eines aus.',
  lookAtTheVictoryTilesFirst: 'Sieh dir zuerst die Siegplättchen an: Sie verraten, welche Waren sich lohnen.',
  aFullRowOfFiveIs:
    'Eine volle Reihe von fünf wird vom nächsten Plättchen weggefegt, das für sie geöffnet wird. Auch so kann man Rivalen schaden.',
  lateInAGameOfFour: 'Spät in einer Partie zu viert: die offenen Reihen und eine Nation, die um sie gewachsen ist.',
  tokenToken: 'Marker {token}',
  theCraftsman: 'Handwerker {craftsman}',
  countPoints: { one: '{count} Punkt', other: '{count} Punkte' },
  countTiles: { one: '{count} Plättchen', other: '{count} Plättchen' },
  holdsHeld: 'Hat {held}',
  carriagesOnCarriages: 'Wagen auf {carriages}',
  draftedTileWords: 'Ausgewählt: {tileWords}',
  now: 'Jetzt',
  itIsTheTurnOfName: '{name} ist am Zug',
  somebodyHasProposedToEndThe: 'Jemand hat vorgeschlagen, die Partie zu beenden',
  boughtWasBoughtThisTurn: '{bought} wurde in diesem Zug gekauft',
  leftOnTheStacksSTACKS: 'Noch auf den Stapeln: {STACKS}',
  yourNationBySpacesFirstTo: 'Deine Nation nach Feldern: erst nach rechts, dann von dir weg',
  tilesToDraft: 'Plättchen zur Auswahl',
  theStackRow: 'Die Reihe {stack}',
  victoryTiles: 'Siegplättchen',
  nationOfName: 'Nation von {name}',
  natureTiles: 'Naturplättchen',
  villageTiles: 'Dorfplättchen',
  cityTiles: 'Stadtplättchen',
  needsNothing: 'braucht nichts',
  needsRequires: 'Braucht {requires}',
  needsNothing2: 'Braucht nichts',
  givesProduces: 'Gibt {produces}',
  bringsATokenWhenItIs: 'Bringt einen Marker, wenn es angefügt wird.',
  tokens: 'Marker',
  craftsmen: 'Handwerker',
  openAndAddTilesAndSee: 'Plättchen öffnen und anfügen und sehen, welche Nachbarn sie versorgen',
  turnNatureIntoAVillageA: 'aus Natur ein Dorf, eine Stadt und einen Tempel machen, der Punkte bringt',
  earnATokenAndLearnWhat: 'einen Marker verdienen und lernen, was die vier Arten tun',
  seeHowTheGameEndsAnd: 'sehen, wie das Spiel endet und was zählt',
  yourNation: 'Deine Nation',
  thisIsARealTableYou:
    'Dies ist ein richtiger Tisch: Du sitzt auf Platz 1, gegenüber sitzt ein Bot. Deine Nation beginnt mit zwei Naturplättchen, einem See und einem Wald. In jedem Zug wächst sie um ein Plättchen.',
  onlyTheTilesAtTheTop:
    'Nur die Plättchen am oberen Ende der Leiter, Tempel und Altäre, sind Punkte wert. Alles andere ist dazu da, sie zu versorgen.',
  wherePointsComeFrom: 'Woher die Punkte kommen',
  theseAreTheVictoryVictoryTiles:
    'Dies sind die {victory} Siegplättchen dieser Partie, für alle offen. Jedes zeigt die beiden Waren, die es braucht, und was es wert ist.',
  whenTheLastOfThemIs:
    'Wenn das letzte von ihnen genommen ist, endet die Partie mit diesem Zug. Lies sie also zuerst: Sie sagen, welche Waren sich lohnen werden. Wir bauen den Tempel der Ceres (Temple of Ceres), der Mehl und Münzen braucht.',
  theRows: 'Die Reihen',
  belowLieThreeRowsThatEverybody:
    'Darunter liegen drei Reihen, aus denen alle nehmen: Natur, Dorf, Stadt. Jede wird von ihrem eigenen Stapel gespeist.',
  natureGivesRawGoodsAndNeeds:
    'Natur gibt Rohstoffe und braucht nichts. Dörfer machen aus zwei Rohstoffen ein Erzeugnis. Städte brauchen ein Erzeugnis und einen Rohstoff, und ihre Plättchen bringen einen Marker.',
  aTurnBeginsOpenATile: 'Ein Zug beginnt: Öffne ein Plättchen',
  firstYouMustTurnUpOne:
    'Zuerst musst du ein Plättchen aufdecken. Es kommt für alle in seine Reihe, auch für dich. Öffne also, wovon du mehr haben willst.',
  forFlourWeNeedAMill:
    'Für Mehl brauchen wir eine Mühle, und eine Mühle (mill) ist ein Dorfplättchen: Öffne den Stapel der Dörfer.',
  otherStacksComeLaterAMill:
    'Andere Stapel kommen später. Eine Mühle kann nur vom Stapel der Dörfer kommen, öffne also jetzt diesen.',
  whatATileNeeds: 'Was ein Plättchen braucht',
  aMillCameUpItNeeds:
    'Eine Mühle ist aufgetaucht. Sie braucht Holz und Wasser und bekommt sie von ihren Nachbarn: den acht Feldern ringsum, auch über Eck.',
  aNatureTileCanGiveEither:
    'Ein Naturplättchen kann eine von seinen zwei Waren geben, aber nur eine davon im Zug. Dein Wald gibt Holz oder Stein, dein See Pflanzen oder Wasser. Zusammen: Holz und Wasser.',
  addTheMill: 'Füge die Mühle an',
  pickTheMillInTheVillage:
    'Wähle die Mühle in der Reihe der Dörfer, dann ein leuchtendes Feld deiner Nation. Das Feld muss deine Nation mit einer Seite berühren und See und Wald um sich haben. Das gilt für alle vier leuchtenden Felder.',
  thatFitsAsWellButWithout: 'Auch das passt, aber ohne Mühle gibt es kein Mehl. Nimm zuerst die Mühle.',
  theOtherNation: 'Die andere Nation',
  nowTheBotOpensAndAdds:
    'Jetzt öffnet der Bot ein Plättchen und fügt eines an. Ihr nehmt beide aus denselben Reihen, sieh also hinüber: Was dein Nachbar nicht versorgen kann, wartet auf dich; was ihr beide brauchen könnt, wird weg sein.',
  yourSecondTurn: 'Dein zweiter Zug',
  openAnyStackYouLikeMind:
    'Öffne einen beliebigen Stapel. Achte auf die Länge der Reihen: Wer einen Stapel öffnet, dessen Reihe schon fünf Plättchen zeigt, fegt diese fünf zuerst aus dem Spiel. Das trifft, wer auf sie gewartet hat.',
  addACityTile: 'Füge ein Stadtplättchen an',
  aMarketplaceNeedsFlourWhichYour:
    'Ein Marktplatz (marketplace) braucht Mehl, das deine Mühle jetzt macht, und Holz, das der Wald gibt. Wähle den Marktplatz in der Reihe der Städte und lege ihn dorthin, wo Mühle und Wald beide Nachbarn sind.',
  thinkOfTheSpaceAfterNext: 'Denk auch an das übernächste Feld: Der Tempel wird Mühle und Marktplatz berühren müssen.',
  firstTheMarketplaceItMakesThe:
    'Zuerst der Marktplatz: Er macht die Münzen, die der Tempel verlangt, und bringt dir einen Marker.',
  youReceivedAToken: 'Du hast einen Marker bekommen',
  countCoins: { one: '{count} Münze', other: '{count} Münzen' },
  addingTheMarketplaceGaveYouA:
    'Der Marktplatz hat dir einen Münzmarker gebracht, und du hast {counted}. Ein Marker auf der Hand ist am Ende einen Punkt wert, er muss also nicht verwendet werden.',
  playedACoinBuysAGood:
    'Ausgespielt kauft eine Münze für einen Zug eine Ware vom Plättchen einer anderen Nation. Du darfst im Zug einen Marker spielen, nach dem Öffnen, aber nie einen, den du im selben Zug bekommen hast.',
  theOtherTokens: 'Die anderen Marker',
  warPillagesATileOfAnother:
    'Krieg plündert ein Plättchen einer anderen Nation: Es gibt nichts und bringt keine Punkte. Nur das äußerste Plättchen jeder Spalte kann getroffen werden, baue Wertvolles also tief im Inneren.',
  aCarriageOnTheCornerOf:
    'Ein Wagen auf der Ecke von vier Plättchen vereint sie: Jedes reicht weiter, was die anderen geben. Ein Handwerker auf einem Dorf seines Handwerks beendet dessen Arbeit für zwei Punkte.',
  yourThirdTurn: 'Dein dritter Zug',
  openATileAgainAnyStack:
    'Öffne wieder ein Plättchen, von welchem Stapel du magst. Vielleicht zeigt sich etwas für deinen nächsten Plan.',
  score: 'Punkten',
  everythingIsReadyTheMillGives:
    'Alles ist bereit: Die Mühle gibt Mehl, der Marktplatz Münzen. Wähle den Temple of Ceres unter den Siegplättchen und lege ihn dorthin, wo er beide berührt.',
  victoryTilesGiveNothingThemselvesSo:
    'Siegplättchen geben selbst nichts, verbaue mit ihnen also nicht den Platz um deine Erzeuger.',
  theTempleIsWorthTwoPoints:
    'Der Tempel ist jetzt zwei Punkte wert, und jemand anderes könnte nächsten Zug einen bauen. Nimm ihn zuerst.',
  yourPoints: 'Deine Punkte',
  youHaveCountedVictoryTilesTwo:
    'Du hast {counted}: Siegplättchen, zwei für jeden Handwerker bei der Arbeit, einen für jeden Marker auf der Hand.',
  ifNothingFitsOnAFree:
    'Wenn auf ein freies Feld nichts passt, ziehst du stattdessen ein Naturplättchen. Du kannst auch ein neues Plättchen an die Stelle eines alten legen, aber jedes ausgetauschte kostet einen Punkt.',
  aTurnOfYourOwn: 'Ein eigener Zug',
  playAWholeTurnAsYou:
    'Spiele einen ganzen Zug, wie du magst: öffnen, vielleicht deine Münze spielen, anfügen. Ein Plättchen, das nicht geht, sagt dir warum, wenn du es wählst.',
  aHintOneMillCanFeed:
    'Ein Rat: Eine Mühle kann mehrere Bauten versorgen, aber nur einen im Zug. Ein zweites Dorf macht dich beweglich.',
  thatIsAllYouNeed: 'Mehr brauchst du nicht',
  theGameEndsWhenNoVictory:
    'Die Partie endet, wenn kein Siegplättchen mehr da ist, wenn alle drei Stapel leer sind oder wenn sich alle einig sind. Die meisten Punkte gewinnen; bei Gleichstand, wer mehr Siegplättchen hat.',
  whatDecidesReadTheVictoryTiles:
    'Was entscheidet: Lies früh die Siegplättchen, halte Felder neben deinen Erzeugern frei und öffne Plättchen, die dir mehr helfen als den anderen.',
  timeAtATable: '30 bis 45 Minuten',
} satisfies Translation<typeof english>;
