import { invalid } from '../../../shared/errors'
import type { PackageContent } from './schema'
import type { UpdatePackageInput } from './schema'
import { type InMinor } from '../../../shared/amounts'

/** Holds the inventory lists of an input; absent lists stay unchanged. */
export type Lists = Pick<UpdatePackageInput, 'hotels' | 'activities' | 'transfers' | 'mealPlans'>
type Kind = keyof Lists
type StoredLists = Pick<PackageContent, Kind>

/** Lists the names of each list in inputs; the first one holds more than ids. */
const names = {
  hotels: ['hotels', 'selectedHotels', 'hotelIds'],
  activities: ['activities', 'selectedActivities', 'activityIds'],
  transfers: ['transfers', 'selectedTransfers', 'transferIds'],
  mealPlans: ['mealPlans', 'selectedMealPlans', 'mealPlanIds'],
} as const satisfies Record<Kind, readonly (keyof UpdatePackageInput)[]>

type GivenList = { name: string; ids: string[] }
const isSame = (one: string[], other: string[]) => one.length === other.length && one.every((id) => other.includes(id))

/** Returns the list that differs from the stored one. @throws AppError invalid when two differ, and from each other */
function changedList(
  kind: Kind,
  input: Partial<InMinor<UpdatePackageInput>>,
  stored: StoredLists,
): GivenList | undefined {
  const given = names[kind].flatMap((name): GivenList[] => {
    const list = input[name]
    return list ? [{ name, ids: list.map((entry) => (typeof entry === 'string' ? entry : entry.id)) }] : []
  })
  const before = stored[kind].map(({ id }) => id)
  const [first = given[0], ...others] = given.filter(({ ids }) => !isSame(ids, before))
  const other = others.find(({ ids }) => !isSame(ids, first!.ids))
  if (other) throw invalid(`${other.name} and ${first!.name} say two different things`, other.name)
  return first
}

const none: StoredLists = { hotels: [], activities: [], transfers: [], mealPlans: [] }

/**
 * Reads each list under one name, and the name it has in the input. Keeps the stored details of a bare id; includes new
 * ones.
 * @throws AppError invalid naming a list that contradicts another
 */
export function readLists(
  input: Partial<InMinor<UpdatePackageInput>>,
  stored: StoredLists = none,
): { lists: Lists; called: Record<Kind, string> } {
  const findChanged = (kind: Kind) => changedList(kind, input, stored)
  const [hotels, activities, transfers, mealPlans] = [
    findChanged('hotels'),
    findChanged('activities'),
    findChanged('transfers'),
    findChanged('mealPlans'),
  ]
  const toEntries = <Entry extends { id: string }>(
    list: GivenList | undefined,
    known: (Entry[] | undefined)[],
    fresh: Omit<Entry, 'id'>,
  ) =>
    list?.ids.map(
      (id) => known.flatMap((one) => one ?? []).find((entry) => entry.id === id) ?? ({ id, ...fresh } as Entry),
    )
  return {
    lists: {
      hotels: toEntries(hotels, [input.hotels, stored.hotels], { included: true, nights: 1 }),
      activities: toEntries(activities, [input.activities, stored.activities], { included: true, day: null }),
      transfers: toEntries(transfers, [input.transfers, stored.transfers], { included: true }),
      mealPlans: mealPlans?.ids,
    },
    called: {
      hotels: hotels?.name ?? 'hotels',
      activities: activities?.name ?? 'activities',
      transfers: transfers?.name ?? 'transfers',
      mealPlans: mealPlans?.name ?? 'mealPlans',
    },
  }
}
