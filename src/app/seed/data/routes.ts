const days = (slug: string, count = 1): string[] => Array<string>(count).fill(slug)

/** Where each day of a package is spent, from day 1, by slug of the place; '' at sea. */
export const routes: Record<string, string[]> = {
  'thailand-andaman': [...days('railay', 3), ...days('ko-yao-noi', 3), 'krabi'],
  'thailand-north': [...days('bangkok', 2), 'ayutthaya', ...days('chiang-mai', 4)],
  'maldives-atoll': [...days('baa-atoll', 5), 'male'],
  'dubai-dunes': [...days('dubai', 2), 'abu-dhabi'],
  'japan-autumn': [...days('kyoto', 5), ...days('koyasan', 2), ...days('kanazawa', 3), ...days('tokyo', 3)],
  'japan-spring': [...days('tokyo', 4), ...days('hakone', 2), ...days('kyoto', 2), 'nara', 'kyoto'],
  'europe-rail': [
    ...days('paris', 4),
    ...days('lucerne', 4),
    ...days('pontresina', 2),
    ...days('verona', 2),
    ...days('venice', 4),
  ],
  'greece-cyclades': [...days('santorini', 4), ...days('naxos', 4), 'athens'],
  'usa-canyons': ['las-vegas', 'zion', ...days('page', 2), 'monument-valley', ...days('moab', 2), 'salt-lake-city'],
  'usa-newyork': [...days('new-york', 2), ...days('woodstock', 2), 'portland', ...days('boston', 2)],
  'cruise-fjords': [
    ...days('bergen', 2),
    'sognefjord',
    'flam',
    'geiranger',
    'alesund',
    '',
    'svartisen',
    'reine',
    'svolvaer',
    'senja',
    'tromso',
  ],
}

/** Scenes by the day that they show: the number of the picture in the package's gallery, from 1. */
export const dayPictures: Record<string, Record<number, number>> = {
  'thailand-andaman': { 1: 1, 3: 2, 4: 5, 6: 3 },
  'thailand-north': { 2: 2, 3: 5, 6: 1, 7: 3 },
  'maldives-atoll': { 1: 5, 2: 2, 3: 1, 5: 4 },
  'dubai-dunes': { 1: 1, 2: 4, 3: 2 },
  'japan-autumn': { 2: 5, 3: 1, 6: 3, 7: 4 },
  'japan-spring': { 2: 4, 4: 2, 5: 3, 6: 1, 7: 5 },
  'europe-rail': { 3: 2, 9: 1, 11: 3, 13: 4 },
  'greece-cyclades': { 1: 1, 4: 3, 5: 2, 8: 4, 9: 5 },
  'usa-canyons': { 3: 5, 5: 1, 6: 4, 7: 2, 8: 3 },
  'usa-newyork': { 2: 1, 3: 5, 5: 2, 7: 3 },
  'cruise-fjords': { 2: 2, 3: 5, 5: 1, 7: 3, 8: 4 },
}
