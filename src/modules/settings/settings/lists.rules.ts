/** Holds the lists of the site's forms until the agency changes them (specification 9, product.md 2.4). */
export const usualLists = {
  departureCities: [
    'New York',
    'Los Angeles',
    'Chicago',
    'Houston',
    'Phoenix',
    'Philadelphia',
    'San Antonio',
    'San Diego',
    'Dallas',
    'San Francisco',
    'Seattle',
    'Boston',
    'Miami',
    'Atlanta',
    'Charlotte',
  ],
  quoteDestinations: [
    'Thailand',
    'Japan',
    'Maldives',
    'Singapore',
    'Dubai',
    'Bali',
    'Europe',
    'USA',
    'Australia',
    'New Zealand',
    'India',
    'Nepal',
  ],
  /** Names places by which visitors filter packages on the site. */
  filterCities: ['Bangkok', 'Tokyo', 'Male', 'Singapore', 'Dubai', 'Bali', 'Paris', 'London', 'New York', 'Sydney'],
  /** Are the tags that filters and wizard offer; some are names of categories, too. */
  packageTypes: [
    'Adventure',
    'Beach',
    'Cultural',
    'Luxury',
    'Wildlife',
    'Romantic',
    'Family',
    'Spiritual',
    'Wellness',
    'Culinary',
  ],
  budgetRanges: [
    'Under $2,000',
    '$2,000 - $5,000',
    '$5,000 - $10,000',
    '$10,000 - $20,000',
    'Above $20,000',
    'Flexible',
  ],
}
export type ListName = keyof typeof usualLists

/** Picks the lists, and the version that a change of them names. */
export const listFields = {
  version: true,
  departureCities: true,
  quoteDestinations: true,
  filterCities: true,
  packageTypes: true,
  budgetRanges: true,
} as const satisfies Record<ListName | 'version', true>
