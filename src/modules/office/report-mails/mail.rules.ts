import { type CalendarDate, formatDate } from '../../../shared/dates'
import { formatDays } from '../../../shared/day-span'
import { type Block, composeMail, type MailContent } from '../../core/email/layout.rules'
import { cellText, stepHeads, stepLabel } from '../reports/cell.rules'
import { type Period, periodBefore } from '../reports/period.rules'
import { reports } from '../reports/report.rules'
import { type Column, isEmptyTable, isNothing, type TableSpec, toCells, toColumns } from '../reports/sums.rules'
import type { Report, ReportRow, ReportTable, Sums } from '../reports/view'

/** Limits rows by key in the mail; the attached file and the page have all. */
const mostRows = 15

/** Returns the columns that fit beside a name: plotted measures, else the last one, then ratios. */
function isMainColumn({ measures, plot }: TableSpec, columns: readonly Column[]) {
  const last = columns.findLast(({ name }) => name in measures)
  return ({ name }: Column) => !(name in measures) || (plot.length > 0 ? plot.includes(name) : name === last?.name)
}

/** Renders a table's totals as text, and its rows. */
function tableBlocks(spec: TableSpec, table: ReportTable, { report, isAttached }: Mailed): Block[] {
  const { step, currency } = report
  const columns = toColumns(spec)
  const texts = (sums: Sums) => toCells(spec, sums).map((cell, i) => cellText(cell, columns[i]!.unit, currency))
  const earlier = table.before && texts(table.before)
  const isMain = isMainColumn(spec, columns)
  const cells = (name: string, sums: Sums) => [name, ...texts(sums).filter((_, i) => isMain(columns[i]!))]
  const toName = (row: ReportRow) => (spec.by === 'step' ? stepLabel(row.key, step) : row.label || row.key)
  const filled = table.rows.filter(({ sums }) => !isNothing(sums))
  const shown = spec.by === 'step' ? filled : filled.slice(0, mostRows)
  return [
    {
      kind: 'facts',
      title: spec.title,
      rows: texts(table.total).map(
        (text, i) => [columns[i]!.label, earlier ? `${text} (before: ${earlier[i]})` : text] as const,
      ),
    },
    {
      kind: 'table',
      head: [spec.by === 'step' ? stepHeads[step] : spec.head, ...columns.filter(isMain).map(({ label }) => label)],
      rows: shown.map((row) => cells(toName(row), row.sums)),
      total: cells('Together', table.total),
    },
    ...(filled.length > shown.length
      ? [
          {
            kind: 'text',
            text: `${filled.length - shown.length} more are in the ${isAttached ? 'attached file' : 'report'}.`,
          } as const,
        ]
      : []),
  ]
}

type Mailed = {
  name: string
  agency: string
  report: Report
  period: Period
  compare: boolean
  url: string
  foot: string
  /** Tells whether the tables come along as files. */
  isAttached: boolean
}

const formatPeriod = ({ from, to }: Period) => formatDays(from, to)

/** Returns the report's days: its period, or the day of its creation. */
const periodText = ({ report, period }: Mailed, asOf: CalendarDate) =>
  reports[report.name].isAsOfToday ? `As of ${formatDate(asOf)}` : formatPeriod(period)

/** Renders a saved report: totals, tables, and a link with the same days. */
export function reportMail(mailed: Mailed): MailContent {
  const { name, agency, report, period, compare, url, foot } = mailed
  const { label, about, hasMoney, isAsOfToday, tables } = reports[report.name]
  const days = periodText(mailed, report.asOf)
  const blocks = tables.flatMap((spec, i): Block[] => {
    const table = report.tables[i]!
    return isEmptyTable(table)
      ? [{ kind: 'facts', title: spec.title, rows: [['Rows', 'Nothing to report here']] }]
      : tableBlocks(spec, table, mailed)
  })
  return composeMail({
    subject: `${name}: ${label}, ${days}`,
    from: agency,
    heading: name,
    blocks: [
      { kind: 'text', text: about },
      {
        kind: 'facts',
        rows: [
          ['Report', label],
          [isAsOfToday ? 'State' : 'Period', days],
          ...(compare && !isAsOfToday ? [['Compared with', formatPeriod(periodBefore(period))] as const] : []),
          ...(hasMoney
            ? [['Currency', [report.currency, ...report.furtherCurrencies].join('; there is more in ')] as const]
            : []),
        ],
      },
      ...blocks,
      { kind: 'action', label: 'Open the report', url },
    ],
    foot,
  })
}
