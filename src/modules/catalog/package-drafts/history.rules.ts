import { amountIn } from '../../../shared/amounts'
import { formatMoney } from '../../../shared/money'
import { plural, capitalize } from '../../../shared/text'
import { windowsText } from '../packages/offered.rules'
import { soldOnLabels } from '../packages/publish.rules'
import type { ContentDay, PackageContent } from '../packages/schema'
import { contentLabels, contentNames } from './content.rules'
import type { Names, SavedVersion } from './view'

/** Describes one line of a comparison; `image`: its picture. */
type Entry = { text: string; image?: string }
/** Leaves `lines` empty where only the order changed. */
export type FieldChange = { field: string; label: string } & (
  | { kind: 'text'; before: string; after: string }
  | { kind: 'list'; lines: (Entry & { isAdded: boolean })[] }
)

type Name = keyof PackageContent
const none = '—'
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Formats the labels of changed fields: 'Package name, Price'. */
export const changedText = (fields: readonly string[]): string =>
  fields.map((field) => contentLabels[field as Name] ?? 'Status').join(', ')

/** Formats a place's slug: 'Ko Yao Noi'. */
const placeText = (slug: string) => slug.split('-').map(capitalize).join(' ')

function moneyText(text: string, { currency }: PackageContent): string {
  const minor = amountIn(currency, text)
  return minor === null ? text : formatMoney(minor, currency)
}

const itemText = (names: Names, id: string, ...facts: string[]) =>
  [names[id] ?? 'Something no longer in the inventory', ...facts].filter(Boolean).join(', ')
const offerText = ({ included }: { included: boolean }) => (included ? 'included' : 'upgrade')

type Part<Value> = Value extends readonly (infer One)[] ? One : Value
type Format<Value> = (part: Part<Value>, content: PackageContent, names: Names) => string

/** Formats a field's value, or an entry of its list, where that is not its plain text. */
const formats: { [Key in Name]?: Format<PackageContent[Key]> } = {
  place: placeText,
  alsoPlaces: placeText,
  category: (value, _, names) => names[value] ?? value,
  hotels: (hotel, _, names) => itemText(names, hotel.id, plural(hotel.nights, 'night'), offerText(hotel)),
  activities: (one, _, names) => itemText(names, one.id, one.day ? `day ${one.day}` : '', offerText(one)),
  transfers: (transfer, _, names) => itemText(names, transfer.id, offerText(transfer)),
  mealPlans: ({ id }, _, names) => itemText(names, id),
  price: moneyText,
  originalPrice: moneyText,
  soldOn: (value) => soldOnLabels[value],
  images: ({ alt }) => alt || 'Image without a text',
}

const dayLabels: Record<keyof ContentDay, string> = {
  title: 'title',
  description: 'description',
  activities: 'activities',
  meals: 'meals',
  accommodation: 'accommodation',
  transport: 'transport',
  notes: 'notes',
  place: 'place',
  image: 'picture',
}
const toDayEntries = (day: ContentDay, index: number): Entry[] =>
  Object.entries(dayLabels).flatMap(([part, name]): Entry[] => {
    const text = [day[part as keyof ContentDay]].flat().join(', ')
    const label = `Day ${index + 1}, ${name}`
    if (!text) return []
    if (part === 'image') return [{ text: label, image: text }]
    return [{ text: `${label}: ${part === 'place' ? placeText(text) : text}` }]
  })

/** Lists what a field says, entry by entry; each day is a group of them. */
function toGroups(field: Name, content: PackageContent, names: Names): Entry[][] {
  if (field === 'itinerary') return content.itinerary.map(toDayEntries)
  const format = formats[field] as Format<unknown> | undefined
  const toText = (part: unknown) => {
    if (format) return format(part, content, names)
    return typeof part === 'boolean' ? (part ? 'Yes' : 'No') : String(part ?? '')
  }
  const value = field === 'offered' ? windowsText(content.offered) || 'All year' : content[field]
  if (!Array.isArray(value)) return [[{ text: toText(value) || none }]]
  return [
    value.map((part) => ({
      text: toText(part),
      ...(typeof part === 'object' && 'image' in part && { image: part.image }),
    })),
  ]
}

/** Lists a field's entries and paragraphs for comparison. */
export const listEntries = (field: Name, content: PackageContent, names: Names): Entry[] =>
  toGroups(field, content, names)
    .flat()
    .flatMap((entry) => entry.text.split('\n').map((text) => ({ ...entry, text })))

/** Subtracts lists; duplicates count separately. */
function excludeEntries(some: readonly Entry[] = [], others: readonly Entry[] = []): Entry[] {
  const left = others.map((entry) => JSON.stringify(entry))
  return some.filter((entry) => {
    const at = left.indexOf(JSON.stringify(entry))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

type Two = { before: SavedVersion; after: SavedVersion; names: Names }

function toFieldChange(field: Name, { before, after, names }: Two): FieldChange[] {
  const head = { field, label: contentLabels[field] }
  const [old, now] = [toGroups(field, before.content, names), toGroups(field, after.content, names)]
  if (isSame(old, now)) return []
  if (field === 'offered' || !Array.isArray(after.content[field]))
    return [{ ...head, kind: 'text', before: old[0]![0]!.text, after: now[0]![0]!.text }]
  const groups = Array.from({ length: Math.max(old.length, now.length) }, (_, i) => [
    ...excludeEntries(old[i], now[i]).map((entry) => ({ ...entry, isAdded: false })),
    ...excludeEntries(now[i], old[i]).map((entry) => ({ ...entry, isAdded: true })),
  ])
  return [{ ...head, kind: 'list', lines: groups.flat() }]
}

/** Returns the changes between two versions by field, in the form's order. */
export function compareVersions(two: Two): FieldChange[] {
  const [before, after] = [capitalize(two.before.status), capitalize(two.after.status)]
  const status: FieldChange = { field: 'status', label: 'Status', kind: 'text', before, after }
  return [...(before === after ? [] : [status]), ...contentNames.flatMap((field) => toFieldChange(field, two))]
}
