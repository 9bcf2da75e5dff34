import { trpc } from '../../../../platform/web/trpc'
import type { PublicDeparture } from '../view'

// Duplicates the rule, to keep the rules of states out of this page's bundle.
const isOnSale = ({ state }: PublicDeparture) => state === 'open' || state === 'few'

type BookableInput = {
  packageId: string
  /** Marks a package sold on set dates. */
  isDated: boolean
  /** Holds the chosen date; '' without one. */
  date: string
  seats: number
}

/** Returns the seats left on the chosen departure; null without one, and while it is unknown. */
export function useSeatsLeft({ packageId, isDated, date }: Omit<BookableInput, 'seats'>): number | null {
  const isAsked = isDated && date !== ''
  const { data } = trpc.departures.ofPackage.useQuery({ packageId }, { enabled: isAsked, refetchInterval: 60_000 })
  const chosen = isAsked ? data?.find((one) => one.date === date) : undefined
  return chosen ? (isOnSale(chosen) ? chosen.left : 0) : null
}

/** Returns true where the chosen departure has seats for the party, to book at once. */
export function useBookable({ seats, ...chosen }: BookableInput): boolean {
  const left = useSeatsLeft(chosen)
  return left !== null && left > 0 && left >= seats
}
