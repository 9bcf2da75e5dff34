import { invalidFields } from '../../../shared/errors'
import { readWhole } from '../../../shared/import-words'
import type { ImportField } from '../../../shared/imports'
import type { ItemKind } from '../../catalog/inventory/item.rules'
import { kindField, readKind } from '../../catalog/inventory/rate-import.rules'
import type { Lists } from '../../catalog/packages/lists.rules'
import { createPackageInput } from '../../catalog/packages/schema'
import { parseLine } from '../../core/imports/line.rules'

const included: Record<string, boolean> = {
  yes: true,
  true: true,
  '1': true,
  included: true,
  no: false,
  false: false,
  '0': false,
  optional: false,
  extra: false,
  upgrade: false,
}

/** Lists the columns of an option of a package: one a line. */
export const optionFields: readonly ImportField[] = [
  { name: 'option', label: 'Option', aliases: ['Option name'] },
  { name: 'optionKind', label: 'Option kind', aliases: ['Option type'], words: kindField },
  { name: 'optionLocation', label: 'Option location', aliases: ['Option place', 'Option city'] },
  { name: 'optionVariant', label: 'Option room or category', aliases: ['Option room', 'Option category'] },
  { name: 'optionNights', label: 'Option nights' },
  { name: 'optionDay', label: 'Option day' },
  {
    name: 'optionIncluded',
    label: 'Option included',
    words: { isKnown: (cell) => Object.hasOwn(included, cell.toLowerCase()), meanings: ['Yes', 'No'] },
  },
]

type Cells = Readonly<Record<string, string>>

/** Returns how a line names its item; the kind is read apart, as it may be no kind. */
export const toNamed = ({ option, optionLocation, optionVariant }: Cells) => ({
  name: option,
  location: optionLocation,
  variant: optionVariant,
})

/** Reads which kind of item a line names; undefined where it does not say. @throws AppError invalid `optionKind` */
export const readOptionKind = ({ optionKind }: Cells): ItemKind | undefined => readKind(optionKind, 'optionKind')

const { hotels, activities, transfers } = createPackageInput.shape
const schemas = {
  hotels: hotels.unwrap().element,
  activities: activities.unwrap().element,
  transfers: transfers.unwrap().element,
} as const

/** Says which columns an option of a kind lacks. */
const refusals: Record<ItemKind, Readonly<Record<string, string>>> = {
  hotels: { optionDay: 'Only activities have a day' },
  activities: { optionNights: 'Only hotels have nights' },
  transfers: { optionNights: 'Only hotels have nights', optionDay: 'Only activities have a day' },
  mealPlans: { optionNights: 'Only hotels have nights', optionDay: 'Only activities have a day' },
}
const columns = { nights: 'optionNights', day: 'optionDay', included: 'optionIncluded' }

/** Holds what a line says of an option; what it does not say is absent. */
export type Option = { id: string; kind: ItemKind; included?: boolean; nights?: number; day?: number }

/**
 * Reads what a line says of its item, in a package of so many days.
 * @throws AppError invalid naming each column, by the rules of the wizard
 */
export function readOption(cells: Cells, { id, kind, days }: { id: string; kind: ItemKind; days: number }): Option {
  const { optionNights, optionDay, optionIncluded } = cells
  const isIncluded = optionIncluded ? included[optionIncluded.toLowerCase()] : undefined
  const stated = {
    ...(isIncluded !== undefined && { included: isIncluded }),
    ...(optionNights && { nights: readWhole(optionNights, 'nights?') }),
    ...(optionDay && { day: readWhole(optionDay) }),
  }
  const problems = Object.entries(refusals[kind]).filter(([column]) => cells[column])
  if (optionIncluded && isIncluded === undefined) problems.push(['optionIncluded', 'Please write Yes or No'])
  if (kind === 'mealPlans' && isIncluded === false) problems.push(['optionIncluded', 'Meal plans are always included'])
  if ((stated.day ?? 0) > days) problems.push(['optionDay', `The package has ${days} days`])
  if (problems.length > 0) throw invalidFields(Object.fromEntries(problems))
  if (kind !== 'mealPlans') parseLine(schemas[kind], { id, ...stated }, columns)
  return { id, kind, ...stated }
}

type Listed = { [Kind in keyof Lists]-?: NonNullable<Lists[Kind]> }
export const noOptions: Listed = { hotels: [], activities: [], transfers: [], mealPlans: [] }

const withOptions = <Entry extends { id: string }>(
  stored: readonly Entry[],
  options: readonly Option[],
  fresh: Omit<Entry, 'id'>,
): Entry[] => {
  const stated = new Map(options.map(({ id, kind: _kind, ...values }) => [id, { id, ...values }]))
  const known = new Set(stored.map(({ id }) => id))
  const added = [...stated.values()].filter(({ id }) => !known.has(id))
  return [
    ...stored.map((one) => ({ ...one, ...stated.get(one.id) })),
    ...added.map((one) => ({ ...fresh, ...one }) as unknown as Entry),
  ]
}

/** Returns the lists of a package with the options of a file: those named are added or changed, others stay. */
export function mergeOptions(stored: Listed, options: readonly Option[]): Lists {
  const listKind = (kind: ItemKind) => options.filter((one) => one.kind === kind)
  const [hotelOptions, activityOptions, transferOptions, plans] = (
    ['hotels', 'activities', 'transfers', 'mealPlans'] as const
  ).map(listKind) as [Option[], Option[], Option[], Option[]]
  return {
    ...(hotelOptions.length > 0 && {
      hotels: withOptions(stored.hotels, hotelOptions, { included: true, nights: 1 }),
    }),
    ...(activityOptions.length > 0 && {
      activities: withOptions(stored.activities, activityOptions, { included: true, day: null }),
    }),
    ...(transferOptions.length > 0 && {
      transfers: withOptions(stored.transfers, transferOptions, { included: true }),
    }),
    ...(plans.length > 0 && { mealPlans: [...new Set([...stored.mealPlans, ...plans.map(({ id }) => id)])] }),
  }
}

/** Groups lines by their package: one below with an option is of the same, unless it names another package. */
export function toPackages<One extends { line: number; cells: Cells; isUnread?: boolean }>(
  lines: readonly One[],
): One[][] {
  const groups: One[][] = []
  const keys = ['id', 'slug', 'name'] as const
  const isOption = ({ cells }: One) => optionFields.some(({ name }) => cells[name])
  // Counts a column that is blank in all other lines, as the one option may be in a line that cannot be read.
  const hasOptions = lines.some(({ cells }) => optionFields.some(({ name }) => Object.hasOwn(cells, name)))
  for (const one of lines) {
    const last = groups.at(-1)
    const first = last?.[0]
    const isSame = keys.every(
      (key) => !one.cells[key] || one.cells[key].toLowerCase() === (first?.cells[key] ?? '').toLowerCase(),
    )
    if (last && hasOptions && isSame && (isOption(one) || one.isUnread)) last.push(one)
    else groups.push([one])
  }
  return groups
}
