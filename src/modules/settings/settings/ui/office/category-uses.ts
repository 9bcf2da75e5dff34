import { trpc } from '../../../../../platform/web/trpc'

/** Keeps counts until an own change, as they read all packages and requests. */
export const kept = { staleTime: 60_000, refetchOnWindowFocus: false, meta: { isOwn: true } }

const anyStatus = 'status=active,draft,inactive,archived'

/** Returns the address of a category's packages, with archived ones. */
export const toPackagesIn = (key: string): string => `/admin/packages?category=${key}&${anyStatus}`

/** Counts the packages of each category, with archived ones; undefined while they are unknown. */
export function useCategoryUses(): ReadonlyMap<string, number> | undefined {
  const uses = trpc.packages.listUses.useQuery(undefined, kept).data
  return uses && new Map(uses.flatMap((one) => (one.list === 'categories' ? [[one.name, one.packages]] : [])))
}
