import { formatMoney } from '../../../shared/money'
import { amountIn } from '../../../shared/amounts'
import { plural } from '../../../shared/text'
import { windowsText } from '../packages/offered.rules'
import type { ContentDay, PackageContent } from '../packages/schema'
import type { PackageCard } from '../packages/view'
import { soldOnLabels } from '../packages/publish.rules'
import { contentLabels, wizardCategories } from './content.rules'

/** Describes a package after one of its saves. `actor`: who saved it; null for the system and deleted accounts. */
export type KeptVersion = {
  number: number
  at: string
  actor: string | null
  changed: string[]
  status: PackageCard['status']
  content: PackageContent
}
/** Compares two versions. `before` null: there is none. `names`: of inventory items by id. */
export type Comparison = { before: KeptVersion | null; after: KeptVersion; names: Record<string, string> }

/** Describes a list entry for display; `image`: its picture. */
export type Entry = { text: string; image?: string }
export type ComparedDay = { number: number; before: DayLine[] | null; after: DayLine[] | null }
/** Describes a line of a day. `isChanged`: the other side differs. */
export type DayLine = { label: string; text: string; isChanged: boolean }
export type FieldChange = { field: string; label: string } & (
  | { kind: 'text'; before: string; after: string }
  | { kind: 'list'; removed: Entry[]; added: Entry[]; isReordered: boolean }
  | { kind: 'days'; days: ComparedDay[] }
)

const none = '—'
const named = (field: string) => contentLabels[field as keyof PackageContent] ?? 'Status'
/** Formats the labels of changed fields: 'Package name, Price'. */
export const changedText = (fields: readonly string[]): string => fields.map(named).join(', ')

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
/** Formats a place's slug: 'Ko Yao Noi'. */
const placeText = (slug: string) => slug.split('-').map(capital).join(' ')
const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

function moneyText(text: string, { currency }: PackageContent): string {
  const minor = amountIn(currency, text)
  return minor === null ? text || none : formatMoney(minor, currency, { whole: minor % 100 === 0 })
}

export type Names = Record<string, string>
const isOffered = (included: boolean) => (included ? 'included' : 'upgrade')
const itemText = (names: Names, id: string, ...facts: string[]) =>
  [names[id] ?? 'Something no longer in the inventory', ...facts].filter(Boolean).join(', ')

const texts = (list: readonly string[]): Entry[] => list.map((text) => ({ text }))
/** Maps list fields to displayed entries. */
const lists: Partial<Record<keyof PackageContent, (content: PackageContent, names: Names) => Entry[]>> = {
  alsoPlaces: ({ alsoPlaces }) => texts(alsoPlaces.map(placeText)),
  tags: ({ tags }) => texts(tags),
  highlights: ({ highlights }) => texts(highlights),
  inclusions: ({ inclusions }) => texts(inclusions),
  exclusions: ({ exclusions }) => texts(exclusions),
  departureCities: ({ departureCities }) => texts(departureCities),
  hotels: ({ hotels }, names) =>
    texts(hotels.map((h) => itemText(names, h.id, plural(h.nights, 'night'), isOffered(h.included)))),
  activities: ({ activities }, names) =>
    texts(activities.map((a) => itemText(names, a.id, a.day ? `day ${a.day}` : '', isOffered(a.included)))),
  transfers: ({ transfers }, names) => texts(transfers.map((t) => itemText(names, t.id, isOffered(t.included)))),
  mealPlans: ({ mealPlans }, names) => texts(mealPlans.map((m) => itemText(names, m.id))),
  images: ({ images }) => images.map(({ image, alt }) => ({ image, text: alt || 'Image without a text' })),
}

function valueText(field: keyof PackageContent, content: PackageContent): string {
  const value = content[field]
  if (field === 'price' || field === 'originalPrice') return moneyText(content[field], content)
  if (field === 'offered') return windowsText(content.offered) || 'All year'
  if (field === 'soldOn') return soldOnLabels[content.soldOn]
  if (field === 'place') return placeText(content.place) || none
  if (field === 'category')
    return wizardCategories.find((one) => one.value === value)?.label ?? (content.category || none)
  if (typeof value === 'boolean') return yesNo(value)
  return value === null || value === '' ? none : String(value)
}

/** Subtracts lists; duplicates count separately. */
function without(some: readonly Entry[], others: readonly Entry[]): Entry[] {
  const left = others.map((entry) => JSON.stringify(entry))
  return some.filter((entry) => {
    const at = left.indexOf(JSON.stringify(entry))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const dayLabels: Record<Exclude<keyof ContentDay, 'image'>, string> = {
  title: 'Title',
  description: 'Description',
  activities: 'Activities',
  meals: 'Meals',
  accommodation: 'Accommodation',
  transport: 'Transport',
  notes: 'Notes',
  place: 'Place',
}
const dayText = (day: ContentDay | undefined, field: keyof typeof dayLabels): string => {
  const value = day?.[field] ?? ''
  if (field === 'place') return placeText(String(value))
  return typeof value === 'string' ? value : value.join(', ')
}

/** Returns a day's title, and the fields that differ from the other side. */
function dayLines(day: ContentDay | undefined, other: ContentDay | undefined): DayLine[] | null {
  if (!day) return null
  const lines = (Object.keys(dayLabels) as (keyof typeof dayLabels)[]).flatMap((field): DayLine[] => {
    const [text, otherText] = [dayText(day, field), dayText(other, field)]
    const isChanged = text !== otherText
    return isChanged || field === 'title' ? [{ label: dayLabels[field], text: text || none, isChanged }] : []
  })
  if (day.image === (other?.image ?? '')) return lines
  return [...lines, { label: 'Picture', text: day.image ? 'Another one' : none, isChanged: true }]
}

const dayEntries = (day: ContentDay, number: number): Entry[] => [
  ...(Object.keys(dayLabels) as (keyof typeof dayLabels)[]).flatMap((field) => {
    const text = dayText(day, field)
    return text ? [{ text: `Day ${number}, ${dayLabels[field].toLowerCase()}: ${text}` }] : []
  }),
  ...(day.image ? [{ text: `Day ${number}, picture`, image: day.image }] : []),
]

/** Lists a field's entries for comparison, one for each part. */
export function listEntries(field: keyof PackageContent, content: PackageContent, names: Names): Entry[] {
  if (field === 'itinerary') return content.itinerary.flatMap((day, i) => dayEntries(day, i + 1))
  return lists[field]?.(content, names) ?? texts(valueText(field, content).split('\n'))
}

/** Returns only days that differ. */
function comparedDays(before: readonly ContentDay[], after: readonly ContentDay[]): ComparedDay[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, i) => ({
    number: i + 1,
    before: dayLines(before[i], after[i]),
    after: dayLines(after[i], before[i]),
  })).filter((day) => [...(day.before ?? []), ...(day.after ?? [])].some(({ isChanged }) => isChanged))
}

type Two = { before: KeptVersion; after: KeptVersion; names: Names }

function toFieldChange(field: keyof PackageContent, { before, after, names }: Two): FieldChange | null {
  const head = { field, label: contentLabels[field] }
  const [was, is] = [before.content, after.content]
  if (field === 'itinerary') {
    const days = comparedDays(was.itinerary, is.itinerary)
    return days.length > 0 ? { ...head, kind: 'days', days } : null
  }
  const listed = lists[field]
  if (!listed) {
    const [old, now] = [valueText(field, was), valueText(field, is)]
    return old === now ? null : { ...head, kind: 'text', before: old, after: now }
  }
  const [old, now] = [listed(was, names), listed(is, names)]
  const [removed, added] = [without(old, now), without(now, old)]
  const isReordered = removed.length + added.length === 0 && JSON.stringify(old) !== JSON.stringify(now)
  return removed.length + added.length > 0 || isReordered
    ? { ...head, kind: 'list', removed, added, isReordered }
    : null
}

/** Returns the changes between two versions by field, in the form's order. */
export function compareVersions(two: Two): FieldChange[] {
  const { before, after } = two
  const [old, now] = [capital(before.status), capital(after.status)]
  const fields = Object.keys(contentLabels) as (keyof PackageContent)[]
  return [
    ...(old === now ? [] : [{ field: 'status', label: 'Status', kind: 'text' as const, before: old, after: now }]),
    ...fields.flatMap((field) => toFieldChange(field, two) ?? []),
  ]
}
