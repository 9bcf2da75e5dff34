import type { PlaceData } from './places'

type Row = [slug: string, name: string, aliases?: string[]]

const stops = (parent: string, timeZone: string, rows: Row[]): PlaceData[] =>
  rows.map(([slug, name, aliases = []]) => ({ slug, name, kind: 'city', parent, timeZone, aliases }))

/** Places where days of the demo's packages are spent, beyond those of the search and the filters. */
export const stopPlaces: PlaceData[] = [
  ...stops('krabi', 'Asia/Bangkok', [
    ['railay', 'Railay'],
    ['ko-yao-noi', 'Ko Yao Noi', ['Koh Yao Noi']],
  ]),
  ...stops('thailand', 'Asia/Bangkok', [['ayutthaya', 'Ayutthaya']]),
  ...stops('japan', 'Asia/Tokyo', [['nara', 'Nara']]),
  ...stops('switzerland', 'Europe/Zurich', [['pontresina', 'Pontresina', ['Engadin', 'Bernina']]]),
  ...stops('greece', 'Europe/Athens', [['athens', 'Athens', ['Piraeus', 'Athina']]]),
  ...stops('usa', 'America/Los_Angeles', [['las-vegas', 'Las Vegas']]),
  ...stops('usa', 'America/Denver', [['salt-lake-city', 'Salt Lake City']]),
  ...stops('canyon-country', 'America/Denver', [
    ['zion', 'Zion', ['Zion National Park', 'Springdale']],
    ['page', 'Page', ['Antelope Canyon', 'Horseshoe Bend', 'Lake Powell']],
    ['monument-valley', 'Monument Valley'],
    ['moab', 'Moab', ['Arches']],
  ]),
  ...stops('new-england', 'America/New_York', [
    ['woodstock', 'Woodstock', ['Vermont']],
    ['portland', 'Portland', ['Maine', 'Portland Maine']],
  ]),
  ...stops('norway', 'Europe/Oslo', [
    ['sognefjord', 'Sognefjord'],
    ['flam', 'Flåm', ['Flam']],
    ['geiranger', 'Geiranger', ['Geirangerfjord']],
    ['alesund', 'Ålesund', ['Alesund']],
    ['svartisen', 'Svartisen'],
    ['reine', 'Reine', ['Lofoten']],
    ['svolvaer', 'Svolvær', ['Svolvaer', 'Trollfjord']],
    ['senja', 'Senja'],
    ['tromso', 'Tromsø', ['Tromso']],
  ]),
]
