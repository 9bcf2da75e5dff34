import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { Stat, Stats } from '../../../../../platform/web/office/stats'
import { trpc } from '../../../../../platform/web/trpc'
import { type BoardStage, conversionRate } from '../../transition.rules'

const whole = (n: number) => n.toLocaleString('en-US')

/** Counts all leads of the agency, regardless of the list's filters. */
export function LeadStats() {
  const { data, error, refetch } = trpc.leads.board.useQuery({})
  if (error && !data) return <FailedNote error={error} onRetry={refetch} />
  const at = (stage: BoardStage) => data?.find((total) => total.stage === stage)?.count ?? 0
  const [won, lost] = [at('won'), at('lost')]
  const rate = conversionRate({ won, lost })
  const all = data?.reduce((sum, { count }) => sum + count, 0)
  return (
    <Stats isBusy={!data} isAboveList>
      <Stat label="Total Leads" value={all === undefined ? undefined : whole(all)} />
      <Stat label="New" value={data && whole(at('new'))} />
      <Stat label="Qualified" value={data && whole(at('qualified'))} />
      <Stat
        label="Conversion rate"
        value={data && (rate === null ? '—' : `${rate}%`)}
        note={data && (rate === null ? 'No lead is closed yet' : `${whole(won)} of ${whole(won + lost)} closed`)}
      />
    </Stats>
  )
}
