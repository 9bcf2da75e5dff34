import { invalid } from '../../../shared/errors'
import type { PackageContent } from './package.rules'
import type { UpdatePackageInput } from './schema'

/** What a package has of the inventory, by the names of its input's fields; absent lists stay as they are. */
export type Lists = Pick<UpdatePackageInput, 'hotels' | 'activities' | 'transfers' | 'mealPlans'>
type Kind = keyof Lists
export type StoredLists = Pick<PackageContent, Kind>

/** The names that a list has in inputs; the first has more than the ids. */
const names = {
  hotels: ['hotels', 'selectedHotels', 'hotelIds'],
  activities: ['activities', 'selectedActivities', 'activityIds'],
  transfers: ['transfers', 'selectedTransfers', 'transferIds'],
  mealPlans: ['mealPlans', 'selectedMealPlans', 'mealPlanIds'],
} as const satisfies Record<Kind, readonly (keyof UpdatePackageInput)[]>

type Given = { name: string; ids: string[] }
const isSame = (one: string[], other: string[]) => one.length === other.length && one.every((id) => other.includes(id))

/** The list that changes what is stored. @throws AppError invalid when two do, and differ */
function changedList(kind: Kind, input: Partial<UpdatePackageInput>, stored: StoredLists): Given | undefined {
  const given = names[kind].flatMap((name): Given[] => {
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
 * The lists of an input under one name each, with what they are called in it. Of an id alone, what is stored stays;
 * what is new is included.
 * @throws AppError invalid naming a list that contradicts another
 */
export function readLists(
  input: Partial<UpdatePackageInput>,
  stored: StoredLists = none,
): { lists: Lists; called: Record<Kind, string> } {
  const found = (kind: Kind) => changedList(kind, input, stored)
  const [hotels, activities, transfers, mealPlans] = [
    found('hotels'),
    found('activities'),
    found('transfers'),
    found('mealPlans'),
  ]
  const whole = <Entry extends { id: string }>(
    list: Given | undefined,
    known: (Entry[] | undefined)[],
    fresh: Omit<Entry, 'id'>,
  ) =>
    list?.ids.map(
      (id) => known.flatMap((one) => one ?? []).find((entry) => entry.id === id) ?? ({ id, ...fresh } as Entry),
    )
  return {
    lists: {
      hotels: whole(hotels, [input.hotels, stored.hotels], { included: true, nights: 1 }),
      activities: whole(activities, [input.activities, stored.activities], { included: true, day: null }),
      transfers: whole(transfers, [input.transfers, stored.transfers], { included: true }),
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
