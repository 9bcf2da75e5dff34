import { Box } from '@mantine/core'
import { type Currency, formatAmount } from '../../../../../shared/money'
import { displayStatusLabels as bookingLabels } from '../../../../bookings/bookings/transition.rules'
import { formatSigned } from '../../../../sales/proposals/offer.rules'
import { quantityText } from '../../../../catalog/inventory/units.rules'
import { counts } from '../../../../sales/proposals/price.rules'
import { describeOutcome, isKnown, type RateImpact } from '../../rate-impact.rules'
import { Affected, proposalText } from './affected'
import type { ChangedLine, RecostedBooking, Repriced, RepricedProposal } from '../../view'

type Amount = number | null
const money = (minor: Amount, currency: Currency) => (minor === null ? 'no rate' : formatAmount(minor, currency))

/** Formats '$400.00 to $440.00', with the difference below. */
const fromTo = (now: Amount, then: Amount, by: Amount, currency: Currency) =>
  now === null && then === null ? (
    '—'
  ) : (
    <>
      {by === 0 ? money(now, currency) : `${money(now, currency)} to ${money(then, currency)}`}
      {by !== null && <small>{by === 0 ? 'no difference' : formatSigned(by, currency)}</small>}
    </>
  )

type Priced = { currency: Currency }
const net = {
  key: 'netByMinor' as const,
  label: 'Net',
  cell: (one: Priced & Pick<Repriced, 'netMinor' | 'newNetMinor' | 'netByMinor'>) =>
    fromTo(one.netMinor, one.newNetMinor, one.netByMinor, one.currency),
}
const sell = {
  key: 'sellByMinor' as const,
  label: 'Sell',
  cell: (one: Priced & Repriced) => fromTo(one.sellMinor, one.newSellMinor, one.sellByMinor, one.currency),
}

const lineText = (line: ChangedLine) =>
  `${line.title}, ${quantityText(line)}${counts(line) ? '' : ', outside of the total'}`

const aboutProposal = (one: RepricedProposal) => (
  <>
    {proposalText(one)}, {describeOutcome(one)}
    {one.lines.map((line) => (
      <Box key={line.key} component="span" display="block">
        {lineText(line)}
      </Box>
    ))}
  </>
)
const aboutBooking = (one: RecostedBooking) => (
  <>
    {one.reference}, {bookingLabels[one.displayStatus].toLowerCase()}
    <Box component="span" display="block">
      {one.services.join(', ')}
    </Box>
  </>
)

const inAll = ({ rows }: { rows: readonly Pick<Repriced, 'netByMinor'>[] }) =>
  rows.every(isKnown) ? undefined : 'In all, of what has a rate'

/** Lists open proposals and booked services by the old and the new rates. */
export function RateLists({ impact: { item, proposals, bookings } }: { impact: RateImpact }) {
  return (
    <>
      <Affected
        title="Proposals"
        list={proposals}
        columns={[net, sell]}
        toLink={({ id }) => `/admin/proposals/${id}`}
        about={aboutProposal}
        inAll={inAll(proposals)}
        page={`/admin/proposals?stand=draft,sent,accepted&item=${item.id}`}
      />
      <Affected
        title="Bookings"
        list={bookings}
        columns={[net]}
        toLink={({ id }) => `/admin/bookings/${id}`}
        about={aboutBooking}
        inAll={inAll(bookings)}
        page={`/admin/bookings?stand=held,confirmed,travelling&item=${item.id}`}
      />
    </>
  )
}
