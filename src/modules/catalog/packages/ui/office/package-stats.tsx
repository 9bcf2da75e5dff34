import { formatWhole } from '../../../../../shared/whole'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { Stat, Stats } from '../../../../../platform/web/office/stats'
import { trpc } from '../../../../../platform/web/trpc'
import { formatFigure } from '../../../../../shared/money'

/** Counts packages of the agency, independent of the list's filters. */
export function PackageStats() {
  const { data, error, refetch } = trpc.packages.figures.useQuery()
  if (error && !data) return <FailedNote error={error} onRetry={refetch} />
  const average = data?.averagePriceMinor ?? null
  return (
    <Stats isBusy={!data} isAboveList>
      <Stat label="Total Packages" value={data && formatWhole(data.total)} />
      <Stat label="Active" value={data && formatWhole(data.active)} />
      <Stat label="Draft" value={data && formatWhole(data.draft)} />
      <Stat
        label="Avg. Price"
        value={data && (average === null ? '—' : formatFigure(average, data.currency))}
        note={data && (average === null ? 'No package is active' : 'of active packages')}
      />
    </Stats>
  )
}
