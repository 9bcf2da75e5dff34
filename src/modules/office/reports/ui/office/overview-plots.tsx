import { SimpleGrid } from '@mantine/core'
import { formatDate } from '../../../../../shared/dates'
import { formatMoney } from '../../../../../shared/money'
import { plural } from '../../../../../shared/text'
import { inTimePercent, withoutText } from '../../overview.rules'
import { stageLabels } from '../../../../sales/leads/ui/pipeline/lead-status'
import { stepHeads } from '../../cell.rules'
import { beforeColor, plotColors, PlotPanel } from './plot-panel'
import type { Overview, RequestPart } from '../../view'

const sumParts = (parts: readonly RequestPart[], getCount: (part: RequestPart) => number) =>
  parts.reduce((sum, part) => sum + getCount(part), 0)
const percentText = (part: readonly RequestPart[]) => {
  const percent = inTimePercent(part)
  return percent === null ? '—' : `${percent}%`
}
/** Returns '5 Oct'. */
const formatShort = (date: string) => formatDate(date).replace(/ \d{4}$/, '')

/** Shows pipeline, requests and reply times, each as a plot and as a table. */
export function OverviewPlots({ data }: { data: Overview }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }} spacing="s4">
      <Pipeline data={data} />
      <Requests data={data} />
      <InTimeShare data={data} />
    </SimpleGrid>
  )
}

function Pipeline({ data: { stages, leads, currency } }: { data: Overview }) {
  const label = (stage: string) => stageLabels[stage as keyof typeof stageLabels]
  const money = (minor: number) => formatMoney(minor, currency, { whole: true })
  const closedText = (one: typeof leads.won) =>
    one.before === null ? `${one.now}` : `${one.now} (${one.before} before)`
  return (
    <PlotPanel
      title="Pipeline by stage"
      fact="leads"
      none={leads.active === 0 ? 'No open leads.' : undefined}
      plot={{
        summary: stages.map((row) => `${label(row.stage)}: ${row.leads}`).join(', '),
        isLying: true,
        data: stages.map((row) => ({ name: label(row.stage), leads: row.leads })),
        series: [{ name: 'leads', label: 'Leads', color: plotColors[0]! }],
      }}
      table={{
        head: ['Stage', 'Leads', 'Expected value'],
        rows: stages.map((row) => ({ key: row.stage, cells: [label(row.stage), row.leads, money(row.valueMinor)] })),
        total: ['Open', leads.active, `${money(leads.valueMinor)}${withoutText(leads)}`],
      }}
      foot={`Closed in the period: ${closedText(leads.won)} won, ${closedText(leads.lost)} lost. Conversion rate ${conversionText(leads)}`}
    />
  )
}

/** Returns the share of won among leads closed in the period; '—' without any. */
function conversionText({ won, lost }: Overview['leads']): string {
  const rate = (when: 'now' | 'before') => {
    const [one, all] = [won[when] ?? 0, (won[when] ?? 0) + (lost[when] ?? 0)]
    return all === 0 ? '—' : `${Math.round((100 * one) / all)}%`
  }
  return won.before === null ? rate('now') : `${rate('now')}, ${rate('before')} before`
}

function Requests({ data: { parts, step, requests } }: { data: Overview }) {
  const { now, before } = requests.received
  const isCompared = before !== null
  return (
    <PlotPanel
      title="Quote requests"
      fact={isCompared ? `${now}, ${before} before` : `${now} received`}
      none={now === 0 && !before ? 'No requests in this period.' : undefined}
      plot={{
        summary: `${plural(now, 'request')} by ${step}`,
        data: parts.map((part) => ({ name: formatShort(part.start), requests: part.requests, before: part.before })),
        series: [
          { name: 'requests', label: 'This period', color: plotColors[0]! },
          ...(isCompared ? [{ name: 'before', label: 'The period before', color: beforeColor, isLine: true }] : []),
        ],
      }}
      table={{
        head: [stepHeads[step], 'Requests', ...(isCompared ? ['Before'] : [])],
        rows: parts.map((part) => ({
          key: part.start,
          cells: [formatDate(part.start), part.requests, ...(isCompared ? [part.before] : [])],
        })),
        total: ['Together', now, ...(isCompared ? [before] : [])],
      }}
    />
  )
}

function InTimeShare({ data: { parts, step } }: { data: Overview }) {
  const [inTime, late, open] = [
    sumParts(parts, (part) => part.inTime),
    sumParts(parts, (part) => part.late),
    sumParts(parts, (part) => part.open),
  ]
  return (
    <PlotPanel
      title="Requests against the promise"
      foot={`${percentText(parts)} of what was due was answered in time`}
      none={inTime + late + open === 0 ? 'Nothing was due in this period.' : undefined}
      plot={{
        summary: `${inTime} answered in time, ${late} late, ${open} still open`,
        isStacked: true,
        data: parts.map((part) => ({ ...part, name: formatShort(part.start) })),
        series: [
          { name: 'inTime', label: 'In time', color: plotColors[0]! },
          { name: 'late', label: 'Late', color: plotColors[1]! },
          { name: 'open', label: 'Still open', color: plotColors[2]! },
        ],
      }}
      table={{
        head: [stepHeads[step], 'In time', 'Late', 'Still open', 'Kept'],
        rows: parts.map((part) => ({
          key: part.start,
          cells: [formatDate(part.start), part.inTime, part.late, part.open, percentText([part])],
        })),
        total: ['Together', inTime, late, open, percentText(parts)],
      }}
    />
  )
}
