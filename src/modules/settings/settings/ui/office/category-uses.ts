import { trpc } from '../../../../../platform/web/trpc'

/** Keeps counts until an own change, as they read all packages and requests. */
export const kept = { staleTime: 60_000, refetchOnWindowFocus: false, meta: { isOwn: true } }

/** Returns the address of a category's packages, with archived ones. */
export const toPackagesIn = (key: string): string =>
  `/admin/packages?category=${key}&status=active,draft,inactive,archived`

/** Counts the packages of each category, with archived ones; `uses` is undefined while they are unknown. */
export function useCategoryUses() {
  const { data, error, refetch } = trpc.packages.listUses.useQuery(undefined, kept)
  const uses: ReadonlyMap<string, number> | undefined =
    data && new Map(data.flatMap((one) => (one.list === 'categories' ? [[one.name, one.packages]] : [])))
  return { uses, error, refetch }
}
