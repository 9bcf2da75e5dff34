import { formatDate } from '../../../shared/dates'
import { isDueAtBooking } from '../../billing/payments/account.rules'
import type { OwnAccount } from '../../billing/payments/view'
import type { OwnBooking } from '../../bookings/bookings/view'

const firstTexts: Record<OwnBooking['firstPayment'], string> = {
  nothing: 'We look it over and confirm it.',
  deposit: 'We confirm it once the deposit is paid.',
  whole: 'We confirm it once it is paid.',
}

type Trip = Pick<OwnBooking, 'displayStatus' | 'heldUntil' | 'firstPayment'>
type Account = Pick<OwnAccount, 'receivedMinor'> & {
  instalments: readonly Pick<OwnAccount['instalments'][number], 'kind' | 'amountMinor' | 'settledMinor'>[]
}

/** Says what a trip waits for, by what was paid; null for one that waits for nothing. Without an account nothing was. */
export function noteText({ displayStatus, heldUntil, firstPayment }: Trip, account?: Account): string | null {
  if (displayStatus === 'cancelled') return 'This booking is cancelled. Write to us if that is not what you expect.'
  if (displayStatus !== 'held') return null
  const isPaid = account !== undefined && account.receivedMinor > 0
  const isDue = account?.instalments.some((one) => isDueAtBooking(one) && one.settledMinor < one.amountMinor) ?? true
  const until =
    heldUntil && isDue && !isPaid
      ? ` until ${formatDate(heldUntil)}; without any payment by then, the booking ends`
      : ''
  const arrived = isPaid && !isDue ? 'Your payment is here. ' : ''
  return `Your places are reserved${until}. ${arrived}${firstTexts[isDue ? firstPayment : 'nothing']}`
}
