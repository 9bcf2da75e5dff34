import { plural } from '../../../../shared/text'
import { windowsText } from '../../../packages/offered.rules'
import type { ContentDay, PackageContent } from '../../../packages/package.rules'

const lines = (list: readonly string[]) => list.join('\n') || '—'
const days = (list: readonly ContentDay[]) => list.map(({ title }, i) => `${i + 1}. ${title}`).join('\n') || '—'

/** Fields of a draft whose values are no plain texts, as people compare them. */
export const contentTexts: Partial<{ [Field in keyof PackageContent]: (value: PackageContent[Field]) => string }> = {
  highlights: lines,
  inclusions: lines,
  exclusions: lines,
  itinerary: days,
  hotels: (list) => plural(list.length, 'hotel'),
  activities: (list) => plural(list.length, 'activity', 'activities'),
  transfers: (list) => plural(list.length, 'transfer'),
  mealPlans: (list) => plural(list.length, 'meal plan'),
  offered: (list) => windowsText(list) || 'All year',
  images: (list) => list.map(({ alt }, i) => `${i + 1}. ${alt || 'Image'}`).join('\n') || '—',
}
