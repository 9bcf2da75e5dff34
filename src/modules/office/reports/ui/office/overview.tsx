import { Stack } from '@mantine/core'
import { ErrorState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { BillingStrip } from './billing-strip'
import { OverviewCards } from './overview-cards'
import { OverviewLists } from './overview-lists'
import { OverviewPlots } from './overview-plots'
import { PeriodBar } from './period-bar'
import { usePeriod } from './use-period'
import { Allowed } from '../../../../identity/auth/ui/allowed'

/** Shows the agency's figures, plots and recent records. */
export function OverviewBoard() {
  const address = usePeriod()
  const query = trpc.reports.overview.useQuery(
    { ...address.period, compare: address.compare },
    { placeholderData: (before) => before },
  )
  return (
    <Stack gap="s4">
      <PeriodBar address={address} />
      {query.data ? (
        <>
          <OverviewCards data={query.data} />
          <Allowed to="money.read">
            <BillingStrip />
          </Allowed>
          <OverviewPlots data={query.data} />
          <OverviewLists data={query.data} />
        </>
      ) : query.error ? (
        <ErrorState
          title="Failed to fetch dashboard stats"
          reason={describeFailure(query.error)}
          onRetry={query.refetch}
        />
      ) : (
        <Spinner>Loading dashboard...</Spinner>
      )}
    </Stack>
  )
}
