import { formatDate } from '../../../../shared/dates'
import { type Currency, formatMoney } from '../../../../shared/money'
import { depositFor, policySections, refundSchedule, stillAhead } from '../policy.rules'
import { useToday } from '../../../../platform/web/hooks/use-today'

type Props = {
  /** Holds the departure; '' before one is chosen. */
  date: string
  /** Belongs to the destination: the policy counts calendar days there. */
  timeZone: string
  totalMinor: number
  currency: Currency
  /** Holds the package's own terms. */
  terms: string
}

/**
 * Shows the agency's policies in the specified words, with dates and amounts once a departure is chosen (product.md
 * 4.6).
 */
export function Policies({ date, timeZone, totalMinor, currency, terms }: Props) {
  return (
    <div className={'grid gap-6'}>
      {date && <YourDates date={date} timeZone={timeZone} totalMinor={totalMinor} currency={currency} />}
      {policySections.map(({ title, terms: lines }) => (
        <section key={title}>
          <h2 className="t-h3">{title}</h2>
          <ul className="bullets grid gap-1h mt-2h ink-2">
            {lines.map((line) => (
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

function YourDates({ date, timeZone, totalMinor, currency }: Omit<Props, 'terms'>) {
  const today = useToday(timeZone) ?? undefined
  const money = (minor: number) => formatMoney(minor, currency, { whole: false })
  const deposit = depositFor(totalMinor, today ? { today, departure: date } : undefined)
  if (today && date < today) return null
  return (
    <section className="num panel p-4">
      <h2 className="t-h3">For Departure on {formatDate(date)}</h2>
      <ul className="mt-3">
        {stillAhead(refundSchedule(date, { today, paidMinor: totalMinor }), today).map((stretch) => (
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
      <p className="mt-2 ink-2">
        {deposit.balanceMinor > 0
          ? `${money(deposit.nowMinor)} deposit at booking` +
            (deposit.balanceDue ? `, ${money(deposit.balanceMinor)} due on ${formatDate(deposit.balanceDue)}.` : '.')
          : `${money(deposit.nowMinor)} at booking: less than 30 days remain.`}
      </p>
    </section>
  )
}
