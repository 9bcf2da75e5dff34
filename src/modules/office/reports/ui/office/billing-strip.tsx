import { Link } from 'react-router'
import { ErrorState } from '../../../../../platform/web/components/empty-state'
import { Stat, Stats } from '../../../../../platform/web/office/stats'
import tone from '../../../../../platform/web/office/tone.module.css'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { formatFigure } from '../../../../../shared/money'
import { plural } from '../../../../../shared/text'

/** Shows receivables and receipts; each figure links to its report. */
export function BillingStrip() {
  const { data, error, refetch } = trpc.reports.billing.useQuery()
  if (error && !data) {
    return <ErrorState title="Failed to fetch billing figures" reason={describeFailure(error)} onRetry={refetch} />
  }
  const money = (minor: number) => (minor === 0 ? '—' : formatFigure(minor, data!.currency))
  const parts = (count: number, what: string, none: string) =>
    count === 0 ? none : `${plural(count, 'instalment')} ${what}`
  return (
    <>
      <Stats isBusy={!data}>
        <Stat
          label={<Link to="/admin/reports?report=receivables">Overdue</Link>}
          value={data && money(data.overdue.minor)}
          note={
            data && (
              <span className={data.overdue.count > 0 ? tone.late : undefined}>
                {parts(data.overdue.count, 'past due', 'Nothing is overdue')}
              </span>
            )
          }
        />
        <Stat
          label={<Link to="/admin/reports?report=receivables&opened=0.soon">Due within 30 days</Link>}
          value={data && money(data.soon.minor)}
          note={data && parts(data.soon.count, 'open', 'Nothing is due')}
        />
        <Stat
          label={<Link to="/admin/reports?report=payments&period=month">Received this month</Link>}
          value={data && money(data.receivedMinor)}
          note={data && (data.receivedMinor === 0 ? 'No payments yet' : 'in payments')}
        />
        <Stat
          label={<Link to="/admin/reports?report=payments&period=month">Refunded this month</Link>}
          value={data && money(data.refundedMinor)}
          note={data && (data.refundedMinor === 0 ? 'No refunds yet' : 'paid back to customers')}
        />
      </Stats>
      {data?.furtherCurrencies.map((currency) => (
        <p key={currency} className="mt-2h">
          <Link to={`/admin/reports?report=receivables&currency=${currency}`}>
            These are in {data.currency}. See those in {currency}
          </Link>
        </p>
      ))}
    </>
  )
}
