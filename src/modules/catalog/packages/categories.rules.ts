import { fold } from '../../../shared/text'

/** Lists the canonical categories (product.md 2.3). */
export const categories = [
  'honeymoon',
  'family',
  'premium',
  'group',
  'adventure',
  'cultural',
  'business',
  'budget',
  'religious',
  'wildlife',
] as const
export type Category = (typeof categories)[number]

export const categoryLabels: Record<Category, string> = {
  honeymoon: 'Honeymoon',
  family: 'Family Vacays',
  premium: 'Premium',
  group: 'Group Tours',
  adventure: 'Adventure',
  cultural: 'Cultural',
  business: 'Business',
  budget: 'Budget',
  religious: 'Religious',
  wildlife: 'Wildlife',
}

const aliases = new Map<string, Category>([
  ['family vacays', 'family'],
  ['family vacation', 'family'],
  ['luxury', 'premium'],
  ['group tours', 'group'],
  ['group tour', 'group'],
  ['spiritual', 'religious'],
])

/** Returns every name of a category: 'premium', 'Premium', 'luxury'. */
export const listNames = (category: Category): string[] => [
  category,
  categoryLabels[category],
  ...[...aliases].filter(([, meant]) => meant === category).map(([name]) => name),
]

/** Lists Home's tabs in the specified order. */
export const homeTabs = [
  { value: 'all', label: 'ALL PACKAGES' },
  { value: 'honeymoon', label: 'HONEYMOON' },
  { value: 'family', label: 'FAMILY VACAYS' },
  { value: 'premium', label: 'PREMIUM' },
  { value: 'group', label: 'GROUP TOURS' },
] as const

/** Lists the list page's buttons in the specified order. */
export const listCategories = [
  { value: 'all', label: 'All Packages' },
  { value: 'honeymoon', label: 'Honeymoon' },
  { value: 'family', label: 'Family Vacays' },
  { value: 'premium', label: 'Premium' },
  { value: 'cultural', label: 'Cultural' },
  { value: 'adventure', label: 'Adventure' },
] as const

/** Resolves a category's canonical name, or folds the word (a tag): 'Family Vacays' → 'family', 'Beach' → 'beach'. */
export const toLabel = (word: string): string => aliases.get(fold(word)) ?? fold(word)

/** Returns a category's label by any of its names; undefined for a tag. */
export function categoryNamed(name: string): string | undefined {
  const category = categories.find((one) => one === toLabel(name))
  return category && categoryLabels[category]
}
