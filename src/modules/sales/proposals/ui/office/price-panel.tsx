import { Box } from '@mantine/core'
import { Sums } from '../../../../../platform/web/office/blocks'
import type { ReactNode } from 'react'
import { type Currency, percentText, formatAmount } from '../../../../../shared/money'
import { formatDate } from '../../../../../shared/dates'
import { todayIn } from '../../../../../shared/instants'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import type { ShownTerms } from '../../../../settings/terms/schema'
import { type Deposit, depositFor, type FirstPayment, toFirstPayment } from '../../../../catalog/pricing/policy.rules'
import { useSite } from '../../../../../platform/web/site/money'
import { asksFirst, gapTo } from '../../estimate.rules'
import { isCostUnknown } from '../../price.rules'
import { isIncluded } from '../../../../settings/taxes/tax.rules'
import type { ReadEstimate, OfferLine, Discount, Tax } from '../../view'
import { marginText, formatSigned } from '../../offer.rules'
import { PageLink } from '../../../../../platform/web/office/page-link'

type Totals = Record<
  | 'netMinor'
  | 'sellMinor'
  | 'discountMinor'
  | 'taxMinor'
  | 'containedMinor'
  | 'totalMinor'
  | 'marginTaxMinor'
  | 'marginMinor',
  number
>
type Props = {
  price: Totals
  lines: readonly OfferLine[]
  estimate: ReadEstimate | null
  discount: Discount | null
  taxes: readonly Tax[]
  travelFrom: string | null
  currency: Currency
  paymentTerms: ShownTerms
  /** Counts the lines without a price. */
  open: number
  children?: ReactNode
}

type EstimateProps = {
  estimate: ReadEstimate
  offer: { lines: readonly OfferLine[]; totalMinor: number }
  currency: Currency
}

function Estimate({ estimate, offer, currency }: EstimateProps) {
  const gap = gapTo(estimate, offer, currency)
  const { differenceMinor, basisPoints, missing } = gap
  const share = basisPoints ? ` (${percentText(Math.abs(basisPoints))})` : ''
  return (
    <>
      <div>
        <dt>
          {estimate.quoteId ? (
            <>
              Estimate of <PageLink to={`/admin/quotes?quote=${estimate.quoteId}`}>{estimate.reference}</PageLink>
            </>
          ) : (
            'Price of the package'
          )}
        </dt>
        <dd>{formatAmount(estimate.totalMinor, estimate.currency)}</dd>
      </div>
      <Box data-off={asksFirst(gap)} c={asksFirst(gap) ? 'var(--bad)' : undefined}>
        <dt>
          Difference
          {missing.length > 0 && <small>Leaves out {missing.join(', ')}</small>}
        </dt>
        <dd>
          {differenceMinor === null
            ? '—'
            : differenceMinor === 0
              ? 'None'
              : `${formatSigned(differenceMinor, currency)}${share}`}
        </dd>
      </Box>
    </>
  )
}

const firstLabels: Record<FirstPayment, string> = {
  nothing: 'At booking',
  deposit: 'Deposit',
  whole: 'Paid at booking',
}

type Payments = Deposit & { totalMinor: number; money: (minor: number) => string }

function Payments({ nowMinor, instalments, balanceMinor, balanceDue, totalMinor, money }: Payments) {
  return (
    <>
      <div>
        <dt>{firstLabels[toFirstPayment(nowMinor, totalMinor)]}</dt>
        <dd>{money(nowMinor)}</dd>
      </div>
      {instalments.map(({ amountMinor, dueOn }, i) => (
        <div key={dueOn ?? i}>
          <dt>Instalment{dueOn && `, ${formatDate(dueOn)}`}</dt>
          <dd>{money(amountMinor)}</dd>
        </div>
      ))}
      {balanceMinor > 0 && (
        <div>
          <dt>Balance{balanceDue && `, ${formatDate(balanceDue)}`}</dt>
          <dd>{money(balanceMinor)}</dd>
        </div>
      )}
    </>
  )
}

export function PricePanel(props: Props) {
  const { price, lines, estimate, discount, taxes, travelFrom, currency, paymentTerms, open, children } = props
  const timeZone = useSite()?.agency.timeZone
  const money = (minor: number) => formatAmount(minor, currency)
  const { sellMinor, discountMinor, taxMinor, containedMinor, totalMinor, netMinor, marginTaxMinor } = price
  const trip = travelFrom ? { today: todayIn(timeZone), departure: travelFrom } : undefined
  const unknown = lines.filter(isCostUnknown)
  const due = depositFor(paymentTerms, totalMinor, trip)
  const names = (listed: readonly Tax[]) =>
    listed.map(({ label, basisPoints, on }) => `${label}, ${percentText(basisPoints)} of ${on}`).join('; ')
  const onTop = taxes.filter(({ isContained }) => !isContained)
  const included = taxes.filter(isIncluded)
  const hidden = taxes.filter(({ on, isContained }) => on === 'margin' && isContained)
  const rows: [string, string][] = [
    ['Sell', money(sellMinor)],
    ...(discount ? ([[discount.label, `−${money(discountMinor)}`]] as [string, string][]) : []),
    ...(onTop.length > 0 ? ([[names(onTop), money(taxMinor)]] as [string, string][]) : []),
  ]
  return (
    <Panel title="Price">
      <Sums className="num">
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div data-sum>
          <dt>Total</dt>
          <dd>{money(totalMinor)}</dd>
        </div>
        {included.length > 0 && (
          <div>
            <dt>
              Of it {included.map(({ label, basisPoints }) => `${label}, ${percentText(basisPoints)}`).join('; ')}
            </dt>
            <dd>{money(containedMinor)}</dd>
          </div>
        )}
        {estimate && <Estimate estimate={estimate} offer={{ lines, totalMinor }} currency={currency} />}
        {due ? (
          <Payments {...due} totalMinor={totalMinor} money={money} />
        ) : (
          <div>
            <dt>Deposit</dt>
            <dd>No exchange rate to {currency}</dd>
          </div>
        )}
        {hidden.length > 0 && (
          <div>
            <dt>In the price, for the books: {names(hidden)}</dt>
            <dd>{open > 0 || unknown.length > 0 ? '—' : money(marginTaxMinor)}</dd>
          </div>
        )}
        <Box c="var(--ink-2)" mt="s1h">
          <dt>
            Net {money(netMinor)}
            {open > 0 && `, ${open} without a price`}
            {unknown.length > 0 && `, ${unknown.length} not known`}
            {unknown[0] && <small>Enter what “{unknown[0].title}” costs: without it the margin is not known</small>}
          </dt>
          <dd>
            Margin{marginTaxMinor + containedMinor > 0 ? ' after taxes ' : ' '}
            {open > 0 || unknown.length > 0
              ? '—'
              : marginText(netMinor + marginTaxMinor, sellMinor - discountMinor - containedMinor)}
          </dd>
        </Box>
      </Sums>
      {children}
    </Panel>
  )
}
