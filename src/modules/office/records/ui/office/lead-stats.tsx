import { formatWhole } from '../../../../../shared/whole'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { Stat, Stats } from '../../../../../platform/web/office/stats'
import type { Scope } from '../../../../../shared/actor'
import { useUser } from '../../../../identity/auth/ui/use-user'
import { trpc } from '../../../../../platform/web/trpc'
import { type BoardStage, conversionRate } from '../../../../sales/leads/transition.rules'

/** Explains that no lead is closed, of those that the reader sees. */
const noneClosed: Record<Scope, string> = {
  own: 'No lead of yours is closed yet',
  team: 'No lead of your team is closed yet',
  all: 'No lead is closed yet',
}

/** Counts all leads of the agency, regardless of the list's filters; the rate leaves out imported ones, as reports do. */
export function LeadStats() {
  const user = useUser()
  const board = trpc.leads.board.useQuery({})
  const ended = trpc.reports.closedLeads.useQuery()
  const failed = [board, ended].find(({ error, data }) => error && !data)
  if (failed) return <FailedNote error={failed.error} onRetry={failed.refetch} />
  const { data } = board
  const getCount = (stage: BoardStage) => data?.find((total) => total.stage === stage)?.count ?? 0
  const closed = ended.data
  const rate = closed ? conversionRate(closed) : null
  const all = data?.reduce((sum, { count }) => sum + count, 0)
  return (
    <Stats isBusy={!data || !closed} isAboveList>
      <Stat label="Total Leads" value={all === undefined ? undefined : formatWhole(all)} />
      <Stat label="New" value={data && formatWhole(getCount('new'))} />
      <Stat label="Qualified" value={data && formatWhole(getCount('qualified'))} />
      <Stat
        label="Conversion rate"
        value={closed && (rate === null ? '—' : `${rate}%`)}
        note={
          closed &&
          (rate === null
            ? noneClosed[user?.sees ?? 'all']
            : `${formatWhole(closed.won)} of ${formatWhole(closed.won + closed.lost)} closed`)
        }
      />
    </Stats>
  )
}
