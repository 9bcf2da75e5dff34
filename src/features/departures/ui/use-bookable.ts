import { trpc } from '../../../platform/web/trpc'
import { isOnSale } from '../state.rules'

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
  return isAsked && (data ?? []).some((one) => one.date === date && isOnSale(one.state) && one.left >= seats)
}
