import { lookUp, trpc } from '../../../../platform/web/trpc'
import type { Me } from '../view'

/** Backs `useUser`, for screens that show loading, failure and Retry. */
export const useMe = () => trpc.auth.me.useQuery(undefined, { staleTime: 60_000 })

const useMyData = import.meta.env.SSR ? lookUp<{ user: Me }>(trpc.auth.me) : () => useMe().data

/** Returns the signed-in user; null for visitors and while loading. */
export const useUser = (): Me | null => useMyData()?.user ?? null
