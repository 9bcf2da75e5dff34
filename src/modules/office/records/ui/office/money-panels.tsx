import { Box, Text } from '@mantine/core'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { trpc } from '../../../../../platform/web/trpc'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import { Note, Sums } from '../../../../../platform/web/office/blocks'
import { paidFor } from '../../../../billing/payments/account.rules'
import { periodText, shareText } from '../../../../sales/proposal-answers/offer-text.rules'
import { exact, marginText } from '../../../../sales/proposals/offer.rules'
import type { BookingDetail } from '../../../../bookings/bookings/view'

type Props = { booking: BookingDetail }

/** Shows the accepted price line by line, and the agency's margin. */
export function Agreed({ booking }: Props) {
  const { receipt, currency, netMinor, sellMinor, discountMinor, totalMinor, services, source } = booking
  // Leaves out parts of a package, which have no price of their own.
  const unknown = services.filter((one) => one.netMinor === null && (one.sellMinor > 0 || source === 'proposal')).length
  return (
    <Panel title="Agreed price">
      <Sums>
        {receipt.lines.map(({ label, detail, amountMinor }, i) => (
          <div key={i}>
            <dt>
              {label}
              {detail && <small>{detail}</small>}
            </dt>
            <dd>{exact(amountMinor, currency)}</dd>
          </div>
        ))}
        <div data-sum>
          <dt>Total</dt>
          <dd>{exact(totalMinor, currency)}</dd>
        </div>
      </Sums>
      <Note className="num" mt="s1h">
        {unknown > 0
          ? `Net ${netMinor > 0 ? `${exact(netMinor, currency)}, and ${unknown} not known` : 'not known'}. Margin —: orders and reports have what suppliers named since.`
          : `Net ${exact(netMinor, currency)}, margin ${exact(sellMinor - discountMinor - netMinor, currency)} (${marginText(netMinor, sellMinor - discountMinor)})`}
      </Note>
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
                <dd>{exact(backMinor, data.currency)}</dd>
              </div>
            ))}
          </Sums>
          <Note className="num" mt="s1h">
            Amounts are of the {exact(paidFor(data), data.currency)} that was paid.
          </Note>
        </>
      )}
      {data?.isCancelled && <Note mt="s1h">It is cancelled: the account says what came back.</Note>}
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
