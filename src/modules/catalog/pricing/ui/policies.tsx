import { formatDate } from '../../../../shared/dates'
import { type Currency, formatAmount } from '../../../../shared/money'
import type { PackageDetail } from '../../packages/view'
import type { ShownTerms } from '../../../settings/terms/schema'
import { type Deposit, depositFor, policySections, refundSchedule, stillAhead } from '../policy.rules'
import { usePaymentTerms, usePolicyLines } from './use-terms'
import { useToday } from '../../../../platform/web/hooks/use-today'

type Props = {
  /** Holds the departure; '' before one is chosen. */
  date: string
  /** Belongs to the destination: the policy counts calendar days there. */
  timeZone: string
  /** Is null while the price is on request. */
  totalMinor: number | null
  currency: Currency
  item: Pick<PackageDetail, 'terms' | 'paymentTerms'>
}

/**
 * Shows the agency's policies, with dates and amounts once a departure is chosen (product.md
 * 4.6).
 */
export function Policies({ item, totalMinor, ...trip }: Props) {
  const paymentTerms = usePaymentTerms({ ...item, currency: trip.currency })
  const lines = usePolicyLines()
  const { terms } = item
  return (
    <div className={'grid gap-6'}>
      {trip.date && totalMinor !== null && <YourDates {...trip} totalMinor={totalMinor} paymentTerms={paymentTerms} />}
      {policySections(paymentTerms, trip.currency, lines).map(({ title, terms: termLines }) => (
        <section key={title}>
          <h2 className="t-h3">{title}</h2>
          <ul className="bullets grid gap-1h mt-2h ink-2">
            {termLines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
      {terms && (
        <section>
          <h2 className="t-h3">Terms of This Trip</h2>
          <p className="max-w-text mt-2 ink-2">{terms}</p>
        </section>
      )}
    </div>
  )
}

type TripProps = Omit<Props, 'item'> & { totalMinor: number; paymentTerms: ShownTerms }

function YourDates({ date, timeZone, totalMinor, currency, paymentTerms }: TripProps) {
  const today = useToday(timeZone) ?? undefined
  const money = (minor: number) => formatAmount(minor, currency)
  const deposit = depositFor(paymentTerms, totalMinor, today ? { today, departure: date } : undefined)
  if (today && date < today) return null
  return (
    <section className="num panel p-4">
      <h2 className="t-h3">For Departure on {formatDate(date)}</h2>
      <ul className="mt-3">
        {stillAhead(refundSchedule(paymentTerms, date, { today, paidMinor: totalMinor }), today).map((stretch) => (
          <li
            className="stop flex justify-between gap-4 f-text py-1"
            key={stretch.percent}
            data-current={stretch.current}
          >
            <span>
              {stretch.label}
              {stretch.current && <small className="ink-3"> (now)</small>}
            </span>
            <b className="semibold">{money(stretch.amountMinor!)}</b>
          </li>
        ))}
      </ul>
      <p className="f-office mt-1 ink-3">Amounts are of {money(totalMinor)}, paid in full.</p>
      {deposit && <p className="mt-2 ink-2">{planText(deposit, money)}</p>}
    </section>
  )
}

function planText(
  { nowMinor, instalments, balanceMinor, balanceDue }: Deposit,
  money: (minor: number) => string,
): string {
  const later = [...instalments, ...(balanceMinor > 0 ? [{ amountMinor: balanceMinor, dueOn: balanceDue }] : [])]
  if (later.length === 0) return `${money(nowMinor)} at booking.`
  const due = later.flatMap(({ amountMinor, dueOn }) =>
    dueOn ? `${money(amountMinor)} due on ${formatDate(dueOn)}` : [],
  )
  return `${[`${money(nowMinor)} deposit at booking`, ...due].join(', ')}.`
}
