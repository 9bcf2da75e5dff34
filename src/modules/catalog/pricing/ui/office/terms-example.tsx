import { Stack } from '@mantine/core'
import { Note, Sub, Sums } from '../../../../../platform/web/office/blocks'
import { useAgencyToday } from '../../../../../platform/web/site/use-agency-today'
import { addDays, formatDate } from '../../../../../shared/dates'
import { toRoundMinor } from '../../../../../shared/magnitudes'
import { type Currency, formatAmount } from '../../../../../shared/money'
import { type PaymentTerms, paymentTermsSchema } from '../../../../settings/terms/schema'
import { depositFor, policySections, refundSchedule, stillAhead } from '../../policy.rules'
import { usePolicyLines } from '../use-terms'

/** Departs so late that each part of the price has a day of its own. */
const daysAhead = ({ balanceDays, instalments }: PaymentTerms) =>
  Math.max(60, ...[balanceDays, ...instalments.map(({ daysBefore }) => daysBefore)].map((days) => days + 30))

/** Shows dates, amounts and texts of terms for a trip of 2,000 dollars or so. */
export function TermsExample({ terms, currency }: { terms: PaymentTerms; currency: Currency }) {
  const today = useAgencyToday()
  const lines = usePolicyLines()
  if (!paymentTermsSchema.safeParse(terms).success) return <Note>The example shows once the terms add up.</Note>
  const money = (minor: number) => formatAmount(minor, currency)
  const departure = addDays(today, daysAhead(terms))
  const totalMinor = toRoundMinor(2000, currency)
  const { nowMinor, instalments, balanceMinor, balanceDue } = depositFor(terms, totalMinor, { today, departure })
  const due = [
    ['At booking', nowMinor],
    ...instalments.map(({ amountMinor, dueOn }) => [formatDate(dueOn!), amountMinor]),
    ...(balanceDue ? [[formatDate(balanceDue), balanceMinor]] : []),
  ] as [string, number][]
  const [cancellation, payment] = policySections(terms, currency, lines)
  return (
    <Stack gap="s3" aria-label="Example" role="group">
      <Sub>
        A trip of {money(totalMinor)}, booked today, departing on {formatDate(departure)}
      </Sub>
      <Sums>
        {due.map(([label, minor]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(minor)}</dd>
          </div>
        ))}
      </Sums>
      <Sub>If it is cancelled, paid in full</Sub>
      <Sums>
        {stillAhead(refundSchedule(terms, departure, { paidMinor: totalMinor }), today).map(
          ({ label, amountMinor }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{money(amountMinor!)}</dd>
            </div>
          ),
        )}
      </Sums>
      <Sub>As travelers read it</Sub>
      <ul className="bullets grid gap-1h ink-2">
        {[...payment!.terms, ...cancellation!.terms].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Stack>
  )
}
