import { Fragment } from 'react'
import { Link } from 'react-router'
import { ErrorState } from '../../../../../platform/web/components/empty-state'
import { Stat, Stats } from '../../../../../platform/web/office/stats'
import tone from '../../../../../platform/web/office/tone.module.css'
import { failureText, trpc } from '../../../../../platform/web/trpc'
import { formatMoney } from '../../../../../shared/money'
import { plural } from '../../../../../shared/text'

/** Shows receivables and receipts; each figure links to its report. */
export function BillingStrip() {
  const { data, error, refetch } = trpc.reports.billing.useQuery()
  if (error && !data) {
    return <ErrorState title="Failed to fetch billing figures" reason={failureText(error)} onRetry={refetch} />
  }
  const money = (minor: number) => (minor === 0 ? '—' : formatMoney(minor, data!.currency))
  const parts = (count: number, what: string) => (count === 0 ? '' : `${plural(count, 'instalment')} ${what}`)
  /** Links the report in other currencies beside what is said of this one; says `none` only without any. */
  const andIn = (others: readonly string[], report: string, said: string, none: string) => (
    <>
      {said || (others.length === 0 && none)}
      {others.map((currency) => (
        <Fragment key={currency}>
          {' '}
          <Link to={`/admin/reports?report=${report}&currency=${currency}`}>and in {currency}</Link>
        </Fragment>
      ))}
    </>
  )
  return (
    <Stats isBusy={!data}>
      <Stat
        label={<Link to="/admin/reports?report=receivables">Overdue</Link>}
        value={data && money(data.overdue.minor)}
        note={
          data && (
            <span className={data.overdue.count > 0 ? tone.late : undefined}>
              {andIn(data.openIn, 'receivables', parts(data.overdue.count, 'past due'), 'Nothing is overdue')}
            </span>
          )
        }
      />
      <Stat
        label={<Link to="/admin/reports?report=receivables&opened=0.soon">Due within 30 days</Link>}
        value={data && money(data.soon.minor)}
        note={data && andIn(data.openIn, 'receivables', parts(data.soon.count, 'open'), 'Nothing is due')}
      />
      <Stat
        label={<Link to="/admin/reports?report=payments&period=month">Received this month</Link>}
        value={data && money(data.receivedMinor)}
        note={
          data &&
          andIn(data.paidIn, 'payments&period=month', data.receivedMinor ? 'in payments' : '', 'No payments yet')
        }
      />
      <Stat
        label={<Link to="/admin/reports?report=payments&period=month">Refunded this month</Link>}
        value={data && money(data.refundedMinor)}
        note={
          data &&
          andIn(
            data.paidIn,
            'payments&period=month',
            data.refundedMinor ? 'paid back to customers' : '',
            'No refunds yet',
          )
        }
      />
    </Stats>
  )
}
