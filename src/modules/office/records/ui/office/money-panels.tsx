import { formatAmount } from '../../../../../shared/money'
import { Box, Text } from '@mantine/core'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { trpc } from '../../../../../platform/web/trpc'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import { Note, Sums } from '../../../../../platform/web/office/blocks'
import { paidFor } from '../../../../billing/payments/account.rules'
import { chargedText } from '../../../../billing/payments/ui/due-table'
import { Allowed } from '../../../../identity/auth/ui/allowed'
import { exchangeTexts, receiptRow } from '../../../../catalog/pricing/receipt.rules'
import { periodText, shareText } from '../../../../sales/proposal-answers/offer-text.rules'
import { sumNamed } from '../../../../bookings/supplier-orders/order.rules'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { marginText } from '../../../../sales/proposals/offer.rules'
import type { BookingDetail } from '../../../../bookings/bookings/view'

type Props = { booking: BookingDetail }

/** Describes a booking's current cost and the agency's margin, with prices that suppliers named later. */
function useCostText(booking: BookingDetail): string {
  const { id: bookingId, currency, sellMinor, discountMinor, services, source, taxes } = booking
  const mayReadOrders = useCan()('orders.read')
  const { data: orders, isLoading } = trpc.supplierOrders.of.useQuery(
    { bookingId },
    { enabled: mayReadOrders && services.some(({ netMinor }) => netMinor === null) },
  )
  // Leaves out parts of a package, which have no price of their own.
  const open = services.filter((one) => one.netMinor === null && (one.sellMinor > 0 || source === 'proposal'))
  const { namedMinor, unknown } = orders ? sumNamed(orders) : { namedMinor: 0, unknown: open.length }
  if (isLoading) return 'Net …'
  const netMinor = booking.netMinor + namedMinor
  const sold = sellMinor - discountMinor
  const before = taxes.length > 0 ? ', before the taxes in the price' : ''
  const known = `${formatAmount(sold - netMinor, currency)} (${marginText(netMinor, sold)})${before}`
  const margin = unknown > 0 ? '—' : known
  const more = unknown > 0 ? `, and ${unknown} not known` : ''
  if (namedMinor > 0) {
    const part = booking.netMinor > 0 ? `, of it ${formatAmount(namedMinor, currency)}` : ''
    const later = 'Taxes in the margin take that in once a change of the booking enters it.'
    return `Net ${formatAmount(netMinor, currency)}${part} as suppliers named since${more}. Margin ${margin}. ${later}`
  }
  return `Net ${netMinor > 0 || unknown === 0 ? `${formatAmount(netMinor, currency)}${more}` : 'not known'}, margin ${margin}`
}

/** Says what is charged by now, where it is not the agreed price. */
function Charged({ booking: { id, totalMinor } }: Props) {
  const { data } = trpc.payments.account.useQuery({ id }, { meta: { part: 'what is charged' } })
  const text = data && !data.isCancelled && chargedText(data, totalMinor)
  return text ? (
    <Note className="num" mt="s1h">
      {text}
    </Note>
  ) : null
}

/** Shows the accepted price line by line, and the agency's margin. */
export function Agreed({ booking }: Props) {
  const { receipt, currency, totalMinor } = booking
  const costs = useCostText(booking)
  return (
    <Panel title="Agreed price">
      <Sums>
        {receipt.lines
          .map((line) => receiptRow(line, currency))
          .map(({ label, detail, amount }, i) => (
            <div key={i}>
              <dt>
                {label}
                {detail && <small>{detail}</small>}
              </dt>
              <dd>{amount}</dd>
            </div>
          ))}
        <div data-sum>
          <dt>Total</dt>
          <dd>{formatAmount(totalMinor, currency)}</dd>
        </div>
      </Sums>
      {exchangeTexts(receipt).map((text) => (
        <Note key={text} className="num" mt="s1h">
          {text}
        </Note>
      ))}
      <Note className="num" mt="s1h">
        {costs}
      </Note>
      <Allowed to="money.read">
        <Charged booking={booking} />
      </Allowed>
    </Panel>
  )
}

/** Shows the refund of a cancellation by the accepted policy, from the booking's account. */
export function IfCancelled({ booking: { id, policy } }: Props) {
  const { data, error, refetch } = trpc.payments.account.useQuery({ id })
  return (
    <Panel title="If it is cancelled">
      {!data && !error && <p role="status">Loading…</p>}
      {!data && error && <FailedNote error={error} onRetry={refetch} />}
      {data && !data.isCancelled && (
        <>
          <Sums>
            {data.ladder.map(({ from, until, percent, backMinor }) => (
              <div key={percent}>
                <dt>
                  {periodText(from, until)}
                  <small>{shareText(percent)}</small>
                </dt>
                <dd>{formatAmount(backMinor, data.currency)}</dd>
              </div>
            ))}
          </Sums>
          <Note className="num" mt="s1h">
            Amounts are of the {formatAmount(paidFor(data), data.currency)} that was paid.
          </Note>
        </>
      )}
      {data?.isCancelled && <Note mt="s1h">It is cancelled. Its payments say what was kept and refunded.</Note>}
      <Box component="details" mt="s2">
        <Text component="summary" c="var(--link)">
          The terms that were accepted
        </Text>
        <ul>
          {policy.terms.map((term) => (
            <Note component="li" py="s1" key={term}>
              {term}
            </Note>
          ))}
        </ul>
      </Box>
    </Panel>
  )
}
