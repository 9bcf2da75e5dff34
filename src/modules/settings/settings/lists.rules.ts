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
  /** Lists the tags that filters and wizard offer; some are names of categories, too. */
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

const toCategory = (key: string, label: string, phrase: string, formLabel?: string, aliases: string[] = []) => ({
  key,
  label,
  ...(formLabel && { formLabel }),
  phrase,
  aliases,
})

/** Holds the categories until the agency changes them, in the order of the package form (specification 5). */
export const usualCategories = {
  categories: [
    toCategory('honeymoon', 'Honeymoon', '{type} honeymoon'),
    toCategory('family', 'Family Vacays', '{type} family trip', 'Family Vacation'),
    toCategory('group', 'Group Tours', '{type} group tour', 'Group Tour'),
    toCategory('adventure', 'Adventure', '{type} adventure'),
    toCategory('cultural', 'Cultural', 'cultural {type} trip'),
    toCategory('business', 'Business', '{type} business trip'),
    toCategory('premium', 'Premium', 'premium {type} trip', 'Luxury'),
    toCategory('budget', 'Budget', 'budget {type} trip'),
    toCategory('religious', 'Religious', '{type} pilgrimage', undefined, ['Spiritual']),
    toCategory('wildlife', 'Wildlife', '{type} wildlife trip'),
  ],
  /** Lists the tabs of the home page, and links of the footer. */
  homeCategories: ['honeymoon', 'family', 'premium', 'group'],
  /** Lists the buttons of the list of packages. */
  listCategories: ['honeymoon', 'family', 'premium', 'cultural', 'adventure'],
}

/** Picks the lists of texts, and the version that a change of them names. */
export const textListFields = {
  version: true,
  departureCities: true,
  quoteDestinations: true,
  filterCities: true,
  packageTypes: true,
  budgetRanges: true,
} as const satisfies Record<ListName | 'version', true>

/** Picks all lists of forms, filters and tabs. */
export const listFields = {
  ...textListFields,
  categories: true,
  homeCategories: true,
  listCategories: true,
} as const satisfies Record<ListName | keyof typeof usualCategories | 'version', true>
