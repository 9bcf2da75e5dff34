import { trpc } from '../../../../platform/web/trpc'
import type { Me } from '../user.rules'

/** The query behind `useUser`, for screens that show its loading, failure and Retry. */
export const useMe = () => trpc.auth.me.useQuery(undefined, { staleTime: 60_000 })

/** Who is signed in; null for visitors, and until that is known. */
export const useUser = (): Me | null => useMe().data?.user ?? null
