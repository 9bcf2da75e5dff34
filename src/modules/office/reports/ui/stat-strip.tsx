import { formatWhole } from '../../../../shared/whole'
import { ErrorState } from '../../../../platform/web/components/empty-state'
import { Stat, Stats } from '../../../../platform/web/office/stats'
import { describeFailure, trpc } from '../../../../platform/web/trpc'
import { formatFigure } from '../../../../shared/money'
import { useCan } from '../../../identity/auth/ui/use-can'
import { useSite } from '../../../../platform/web/site/money'

/** Shows current figures of the pages that the role opens; unknown ones as '—' (product.md 5.8). */
export function StatStrip() {
  const stats = trpc.reports.stats.useQuery()
  const may = useCan()
  const currency = useSite()?.agency.currency ?? 'USD'
  if (stats.error && !stats.data) {
    return (
      <ErrorState
        title="Failed to fetch dashboard stats"
        reason={describeFailure(stats.error)}
        onRetry={stats.refetch}
      />
    )
  }
  const s = stats.data
  return (
    <Stats isBusy={!s}>
      {may('customers.read') && <Stat label="Total Users" value={s && formatWhole(s.totalUsers)} />}
      {may('catalog.read') && (
        <Stat
          label="Travel Packages"
          value={s && formatWhole(s.totalPackages)}
          note={s && `${formatWhole(s.activePackages)} active`}
        />
      )}
      {may('leads.read') && (
        <Stat
          label="Quote Requests"
          value={s && formatWhole(s.totalQuotes)}
          note={s && `${formatWhole(s.pendingQuotes)} pending`}
        />
      )}
      <Stat
        label="Revenue"
        value={s && (s.revenueMinor === null ? '—' : formatFigure(s.revenueMinor, currency))}
        note={s && (s.revenueMinor === null ? 'No payments recorded yet' : 'Received, less refunds')}
      />
    </Stats>
  )
}
