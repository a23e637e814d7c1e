// Generated from the declarations of the game's actions; do not edit.

export type Advance = 'advanced-military' | 'agriculture' | 'anatomy' | 'architecture' | 'astronavigation' | 'calendar' | 'cartography' | 'cloth-making' | 'coinage' | 'cultural-ascendancy' | 'deism' | 'democracy' | 'diaspora' | 'diplomacy' | 'drama-and-poetry' | 'empiricism' | 'engineering' | 'enlightenment' | 'fundamentalism' | 'law' | 'library' | 'literacy' | 'masonry' | 'mathematics' | 'medicine' | 'metalworking' | 'military' | 'mining' | 'monarchy' | 'monotheism' | 'monument' | 'music' | 'mysticism' | 'mythology' | 'naval-warfare' | 'philosophy' | 'politics' | 'pottery' | 'provincial-empire' | 'public-works' | 'rhetoric' | 'roadbuilding' | 'sculpture' | 'theocracy' | 'theology' | 'trade-empire' | 'trade-routes' | 'universal-doctrine' | 'urbanism' | 'wonder-of-the-world' | 'written-record';
export type AreaId = string;
export type Card = 'water' | 'ochre' | 'clay' | 'flax' | 'hides' | 'bone' | 'papyri' | 'iron' | 'stone' | 'furs' | 'wax' | 'fish' | 'fruit' | 'timber' | 'salt' | 'ceramics' | 'wool' | 'oil' | 'cotton' | 'sugar' | 'grain' | 'wine' | 'textiles' | 'lacquer' | 'livestock' | 'glass' | 'tin' | 'copper' | 'silver' | 'bronze' | 'lead' | 'resin' | 'incense' | 'jade' | 'spice' | 'herbs' | 'marble' | 'gemstones' | 'dye' | 'tea' | 'obsidian' | 'ivory' | 'gold' | 'silk' | 'pearls' | 'amber' | 'tempest' | 'squandered-wealth' | 'city-riots' | 'city-in-flames' | 'tribal-conflict' | 'minor-uprising' | 'banditry' | 'coastal-migration' | 'volcanic-eruption' | 'treachery' | 'famine' | 'slave-revolt' | 'flood' | 'superstition' | 'civil-war' | 'barbarian-hordes' | 'cyclone' | 'epidemic' | 'tyranny' | 'civil-disorder' | 'corruption' | 'iconoclasm-and-heresy' | 'regression' | 'piracy';
export type Civilization = 'minoa' | 'saba' | 'assyria' | 'maurya' | 'celt' | 'babylon' | 'carthage' | 'dravidia' | 'hatti' | 'kushan' | 'rome' | 'persia' | 'iberia' | 'nubia' | 'hellas' | 'indus' | 'egypt' | 'parthia';
export type Commodity = 'water' | 'ochre' | 'clay' | 'flax' | 'hides' | 'bone' | 'papyri' | 'iron' | 'stone' | 'furs' | 'wax' | 'fish' | 'fruit' | 'timber' | 'salt' | 'ceramics' | 'wool' | 'oil' | 'cotton' | 'sugar' | 'grain' | 'wine' | 'textiles' | 'lacquer' | 'livestock' | 'glass' | 'tin' | 'copper' | 'silver' | 'bronze' | 'lead' | 'resin' | 'incense' | 'jade' | 'spice' | 'herbs' | 'marble' | 'gemstones' | 'dye' | 'tea' | 'obsidian' | 'ivory' | 'gold' | 'silk' | 'pearls' | 'amber';
export type Faction = 'first' | 'second';
export type Group = 'art' | 'civic' | 'craft' | 'religion' | 'science';
export type ShipPrice = { kind: 'treasury' } | { kind: 'token' } | { kind: 'tokens'; other: AreaId } | { kind: 'three tokens' };
export type Upkeep = { kind: 'treasury' } | { kind: 'token'; from: AreaId };
export type Want = { kind: 'any' } | { kind: 'cards'; count: number; first: Card; second: Card };
export type When = 'phase' | 'turn';

/** What a seat may do, as the server takes it. */
export type Action =
  /** Is done with what it was asked. `done` */
  | { verb: 'done' }
  /** Insists on the order of the phase under way, or in every turn from now on. `ME-3-3` `EP-11.2` `insist [always]` */
  | { verb: 'insist'; always?: boolean }
  /** Plays a civilization that nobody plays yet. `play CIVILIZATION` */
  | { verb: 'play'; civilization: Civilization }
  /** Places a city in an area of its region. `start city AREA` */
  | { verb: 'start city'; area: AreaId }
  /** Gives a city up. `start without AREA` */
  | { verb: 'start without'; area: AreaId }
  /** Takes credits of a group, whose advances become cheaper. `start credit GROUP` */
  | { verb: 'start credit'; group: Group }
  /** Places tokens in an area of its region. `start tokens COUNT AREA` */
  | { verb: 'start tokens'; count: number; area: AreaId }
  /** Proposes an exchange of civilizations, or agrees to it. `exchange WITH` */
  | { verb: 'exchange'; with: number }
  /** Takes a proposal back. `exchange withdraw` */
  | { verb: 'exchange withdraw' }
  /** Declines what another proposes. `exchange decline WITH` */
  | { verb: 'exchange decline'; with: number }
  /** Draws the top card of a stack. `start card STACK` */
  | { verb: 'start card'; stack: number }
  /** Chooses a package of advances by the groups it is named for. `start package FIRST SECOND` */
  | { verb: 'start package'; first: Group; second: Group }
  /** Writes down where tokens will be placed: in an area associated with its civilization. `start plan COUNT AREA` */
  | { verb: 'start plan'; count: number; area: AreaId }
  /** Collects tax at this rate, in tokens for each city. `tax RATE` */
  | { verb: 'tax'; rate: number }
  /** Names a revolting city. `revolt AREA` */
  | { verb: 'revolt'; area: AreaId }
  /** Names who takes over the revolting cities. `revolt to SEAT` */
  | { verb: 'revolt to'; seat: number }
  /** Places tokens in an area that grows. `expand COUNT AREA` */
  | { verb: 'expand'; count: number; area: AreaId }
  /** Takes all tokens placed in this phase back, to place them otherwise. `expand again` */
  | { verb: 'expand again' }
  /** Moves tokens over land. `move COUNT FROM>TO` */
  | { verb: 'move'; count: number; from: AreaId; to: AreaId }
  /** Builds a ship; where there are several coasts, at one of them, counted from one. `EP-16.4-r1` `ship build AREA PRICE [coast COAST]` */
  | { verb: 'build ship'; area: AreaId; price: ShipPrice; coast?: number }
  /** Gives a ship up. `ship SHIP release` */
  | { verb: 'release ship'; ship: number }
  /** Maintains a ship. `ship SHIP maintain PRICE` */
  | { verb: 'maintain ship'; ship: number; price: Upkeep }
  /** Sails one step. `ship SHIP sail TO` */
  | { verb: 'sail'; ship: number; to: AreaId }
  /** Tokens embark. `ship SHIP load COUNT` */
  | { verb: 'load'; ship: number; count: number }
  /** Tokens disembark. `ship SHIP unload COUNT` */
  | { verb: 'unload'; ship: number; count: number }
  /** Removes a token, or a ship. `casualty [ship] FROM` */
  | { verb: 'casualty'; from: AreaId; ship?: boolean }
  /** Has a conflict or an attack resolved now. `resolve AREA` */
  | { verb: 'resolve'; area: AreaId }
  /** Waits for others. `wait` */
  | { verb: 'wait' }
  /** Draws a trade card from the defender. `spoils card` */
  | { verb: 'spoils card' }
  /** Gains tokens in treasury. `spoils treasury COUNT` */
  | { verb: 'spoils treasury'; count: number }
  /** Builds a city. `build city AREA [treasury TREASURY] [around AROUND] [keep]` */
  | { verb: 'build city'; area: AreaId; treasury?: number; around?: number; keep?: boolean }
  /** Takes a token from an area around the new city. `levy FROM` */
  | { verb: 'levy'; from: AreaId }
  /** Reduces a city. `reduce AREA` */
  | { verb: 'reduce'; area: AreaId }
  /** Buys the top card of a stack. `buy card STACK` */
  | { verb: 'buy card'; stack: number }
  /** Takes the top card of a stack for nothing. `take card STACK` */
  | { verb: 'take card'; stack: number }
  /** Makes an offer: of its cards the first two are named, more is said and hoped. `offer GIVE [say SAY] for WANT [hope HOPE] [to TO]` */
  | { verb: 'offer'; give: Card[]; say?: Card[]; want: Want; hope?: Card[]; to?: number }
  /** Answers an offer with another one. `counter NUMBER GIVE [say SAY] for WANT [hope HOPE]` */
  | { verb: 'counter'; number: number; give: Card[]; say?: Card[]; want: Want; hope?: Card[] }
  /** Takes an offer for these cards. `accept NUMBER GIVE` */
  | { verb: 'accept'; number: number; give: Card[] }
  /** Turns down an offer made to this seat alone. `decline NUMBER` */
  | { verb: 'decline'; number: number }
  /** Takes an offer back. `withdraw NUMBER` */
  | { verb: 'withdraw'; number: number }
  /** When done, comes back for no offer. `wake never` */
  | { verb: 'wake never' }
  /** When done, comes back for offers made to it alone. `wake me` */
  | { verb: 'wake me' }
  /** When done, comes back for every offer. `wake all` */
  | { verb: 'wake all' }
  /** When done, comes back for offers that want one of these, too. `wake for COMMODITIES` */
  | { verb: 'wake for'; commodities: Commodity[] }
  /** Comes back, having been done. `trade again` */
  | { verb: 'trade again' }
  /** Says which cards it would like to have. Everybody hears it; whoever it is said to comes back for it. `need CARDS [to TO]` */
  | { verb: 'need'; cards: Card[]; to?: number }
  /** Says which cards it could give, true or not. `have CARDS [to TO]` */
  | { verb: 'have'; cards: Card[]; to?: number }
  /** Says that it makes no deals with somebody. `shun SEAT` */
  | { verb: 'shun'; seat: number }
  /** Says that it deals with somebody again. `welcome SEAT` */
  | { verb: 'welcome'; seat: number }
  /** Swaps cards of the hand for cards of the market. `swap GIVE for TAKE` */
  | { verb: 'swap'; give: Card[]; take: Card[] }
  /** Lets the next seat go to the market. `pass market` */
  | { verb: 'pass market' }
  /** The table's clock has run out. `close trading` */
  | { verb: 'close trading' }
  /** The table ends the session. `end trading` */
  | { verb: 'end trading' }
  /** Aims the calamity at an area. `strike AREA` */
  | { verb: 'strike'; area: AreaId }
  /** Takes a selected city out again. `spare AREA` */
  | { verb: 'spare'; area: AreaId }
  /** Loses tokens. `lose COUNT AREA` */
  | { verb: 'lose'; count: number; area: AreaId }
  /** Gives a city up, for so many tokens in its place. `lose city AREA [KEPT]` */
  | { verb: 'lose city'; area: AreaId; kept?: number }
  /** Aims the calamity at another player. `afflict SEAT` */
  | { verb: 'afflict'; seat: number }
  /** Discards a commodity card. `forfeit COMMODITY` */
  | { verb: 'forfeit'; commodity: Commodity }
  /** Pays treasury instead. `buy off` */
  | { verb: 'buy off' }
  /** Uses an advance that prevents it. `prevent` */
  | { verb: 'prevent' }
  /** Divides a number among others. `afflict SEAT with COUNT` */
  | { verb: 'afflict with'; seat: number; count: number }
  /** Hands a commodity card to who traded the calamity. `hand over COMMODITY` */
  | { verb: 'hand over'; commodity: Commodity }
  /** Chooses who profits. `favour SEAT` */
  | { verb: 'favour'; seat: number }
  /** Selects tokens for the first faction. `enlist COUNT AREA` */
  | { verb: 'enlist'; count: number; area: AreaId }
  /** Selects a city for the first faction. `enlist city AREA` */
  | { verb: 'enlist city'; area: AreaId }
  /** Keeps a faction. `keep FACTION` */
  | { verb: 'keep'; faction: Faction }
  /** Annexes tokens of a selected area. `claim COUNT AREA` */
  | { verb: 'claim'; count: number; area: AreaId }
  /** Diaspora takes tokens from an area. `diaspora take COUNT AREA` */
  | { verb: 'diaspora take'; count: number; area: AreaId }
  /** Diaspora places tokens in an area. `diaspora place COUNT AREA` */
  | { verb: 'diaspora place'; count: number; area: AreaId }
  /** Diaspora places tokens from stock. `diaspora settle COUNT AREA` */
  | { verb: 'diaspora settle'; count: number; area: AreaId }
  /** Diaspora places a city. `diaspora city AREA` */
  | { verb: 'diaspora city'; area: AreaId }
  /** Trade Empire names a commodity. `empire COMMODITY` */
  | { verb: 'empire'; commodity: Commodity }
  /** Trade Empire asks a player for it. `ask SEAT` */
  | { verb: 'ask'; seat: number }
  /** Fundamentalism destroys units. `fundamentalism AREA` */
  | { verb: 'fundamentalism'; area: AreaId }
  /** Monotheism annexes units. `monotheism AREA` */
  | { verb: 'monotheism'; area: AreaId }
  /** Politics annexes units. `politics annex AREA` */
  | { verb: 'politics annex'; area: AreaId }
  /** Politics gains treasury. `politics gain COUNT` */
  | { verb: 'politics gain'; count: number }
  /** Provincial Empire selects a player. `province SEAT` */
  | { verb: 'province'; seat: number }
  /** A selected player gives a card, face down or for all to see. `tribute COMMODITY [openly]` */
  | { verb: 'tribute'; commodity: Commodity; openly?: boolean }
  /** Shows the card that was given. `show tribute` */
  | { verb: 'show tribute' }
  /** Trade Routes sells cards. `route COUNT COMMODITY` */
  | { verb: 'route'; count: number; commodity: Commodity }
  /** Universal Doctrine replaces a pirate city. `doctrine city AREA` */
  | { verb: 'doctrine city'; area: AreaId }
  /** Universal Doctrine replaces barbarian tokens. `doctrine COUNT AREA` */
  | { verb: 'doctrine'; count: number; area: AreaId }
  /** Puts an advance into the basket. `buy ADVANCE` */
  | { verb: 'buy'; advance: Advance }
  /** Puts an advance into the basket that comes with Anatomy. `free ADVANCE` */
  | { verb: 'free'; advance: Advance }
  /** Takes an advance out of the basket. `put back ADVANCE` */
  | { verb: 'put back'; advance: Advance }
  /** Chooses the group of five points of credit. `credit GROUP` */
  | { verb: 'credit'; group: Group }
  /** Acquires what is in the basket, for the cards chosen or else for those that the table proposes. It names them, since they become known by it; none if groups of credits are to be chosen before. `acquire CARDS [substitute SUBSTITUTE]` */
  | { verb: 'acquire'; cards: { [name in Commodity]?: number }; substitute?: { card: Commodity; set: Commodity } }
  /** Goes on to choose the cards to turn in. `choose cards` */
  | { verb: 'choose cards' }
  /** Sets how many cards of a commodity are turned in. `turn in COUNT COMMODITY` */
  | { verb: 'turn in'; count: number; commodity: Commodity }
  /** Lets a card stand in for one more of a set. `substitute CARD for SET` */
  | { verb: 'substitute'; card: Commodity; set: Commodity }
  /** Lets no card do so. `no substitute` */
  | { verb: 'no substitute' }
  /** Goes back to choosing advances. `reconsider` */
  | { verb: 'reconsider' }
  /** Discards a card above the hand limit. `shed COMMODITY` */
  | { verb: 'shed'; commodity: Commodity }
  /** The table lets a seat leave. `retire SEAT [after AFTER]` */
  | { verb: 'retire'; seat: number; after?: When }
  /** The table ends the game. `conclude` */
  | { verb: 'conclude' }
  /** A seat places tokens from areas out of play. `resettle COUNT AREA` */
  | { verb: 'resettle'; count: number; area: AreaId };
