import { trpc } from '../../../../platform/web/trpc'
import type { PublicDeparture } from '../departure.rules'

// Written out: the page needs nothing else of the rules of states.
const isOnSale = ({ state }: PublicDeparture) => state === 'open' || state === 'few'

type Asked = {
  packageId: string
  /** Whether the package is sold on set dates. */
  isDated: boolean
  /** '' while none is chosen. */
  date: string
  seats: number
}

/** Whether the departure on the chosen date has seats for the party: it can be booked at once. */
export function useBookable({ packageId, isDated, date, seats }: Asked): boolean {
  const isAsked = isDated && date !== ''
  const { data } = trpc.departures.ofPackage.useQuery({ packageId }, { enabled: isAsked, refetchInterval: 60_000 })
  return isAsked && (data ?? []).some((one) => one.date === date && isOnSale(one) && one.left >= seats)
}
