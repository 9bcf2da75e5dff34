import { trpc } from '../../../../platform/web/trpc'
import type { PublicDeparture } from '../view'

// Duplicates the rule, to keep the rules of states out of this page's bundle.
const isOnSale = ({ state }: PublicDeparture) => state === 'open' || state === 'few'

type Asked = {
  packageId: string
  /** Marks a package sold on set dates. */
  isDated: boolean
  /** Holds the chosen date; '' without one. */
  date: string
  seats: number
}

/** Returns true where the chosen departure has seats for the party, to book at once. */
export function useBookable({ packageId, isDated, date, seats }: Asked): boolean {
  const isAsked = isDated && date !== ''
  const { data } = trpc.departures.ofPackage.useQuery({ packageId }, { enabled: isAsked, refetchInterval: 60_000 })
  return isAsked && (data ?? []).some((one) => one.date === date && isOnSale(one) && one.left >= seats)
}
