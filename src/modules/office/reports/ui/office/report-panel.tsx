import { Box, Text } from '@mantine/core'
import { Frame } from '../../../../../platform/web/office/blocks'
import { Link } from 'react-router'
import { CsvButton } from '../../../../../platform/web/office/csv-button'
import plain from '../../../../../platform/web/office/plain-table.module.css'
import { trpc } from '../../../../../platform/web/trpc'
import { can } from '../../../../../shared/permissions'
import { useUser } from '../../../../identity/auth/ui/use-user'
import { type Currency, formatMoney, toMinor, toUnits } from '../../../../../shared/money'
import { reports } from '../../report.rules'
import { isEmptyTable, isNothing, othersKey, type TableSpec, toCells, toColumns } from '../../sums.rules'
import { cellText, stepHeads, stepLabel } from '../../cell.rules'
import { beforeColor, plotColors, Drawn } from './plot-panel'
import { ReportFacts } from './report-facts'
import styles from './reports.module.css'
import { toReportInput, type ReportAddress } from './use-report'
import type { Report, ReportRow, ReportTable, Sums } from '../../view'

type Props = { address: ReportAddress; place: number; report: Report; table: ReportTable }

/** Shows a report's table with its plot, and below the rows behind the opened figure. */
export function ReportPanel({ address, place, report, table }: Props) {
  const spec = reports[address.name].tables[place]!
  const utils = trpc.useUtils()
  const { step, currency } = report
  const mayExport = can(useUser(), 'lists.export')
  const toLabel = (row: ReportRow) => (spec.by === 'step' ? stepLabel(row.key, step) : row.label)
  const isEmpty = isEmptyTable(table)
  const opened = address.opened?.table === place ? address.opened : null
  const openedRow = table.rows.find(({ key }) => key === opened?.key)
  return (
    <Frame aria-label={spec.title}>
      <header>
        <h2>{spec.title}</h2>
        {!isEmpty && mayExport && (
          <CsvButton
            name={`${address.name}-${place + 1}.csv`}
            load={() => utils.client.reports.export.mutate({ ...toReportInput(address), table: place })}
          />
        )}
      </header>
      {isEmpty ? (
        <Text p="s3h" c="var(--ink-2)">
          Nothing to report here.
        </Text>
      ) : (
        <Box px="s3h" py="s3">
          {spec.plot.length > 0 && <ReportPlot spec={spec} table={table} currency={currency} toLabel={toLabel} />}
          <div className={`${plain.box} ${styles.wide}`}>
            <table className={`num ${plain.table} ${styles.table}`}>
              <caption className="hidden-label">{spec.title}</caption>
              <thead>
                <tr>
                  <th scope="col">{spec.by === 'step' ? stepHeads[step] : spec.head}</th>
                  {toColumns(spec).map(({ label }) => (
                    <th key={label} scope="col">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {table.rows.map((row) => (
                  <tr key={row.key} data-open={opened?.key === row.key || undefined}>
                    <th scope="row">
                      {!isNothing(row.sums) && row.key !== othersKey ? (
                        <Link to={address.rowsAddress({ table: place, key: row.key })} preventScrollReset>
                          {toLabel(row)}
                        </Link>
                      ) : (
                        toLabel(row)
                      )}
                    </th>
                    <Cells spec={spec} sums={row.sums} before={row.before} currency={currency} />
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">
                    <Link to={address.rowsAddress({ table: place })} preventScrollReset>
                      Together
                    </Link>
                  </th>
                  <Cells spec={spec} sums={table.total} before={table.before} currency={currency} />
                </tr>
              </tfoot>
            </table>
          </div>
          {opened && (
            <ReportFacts
              key={opened.key}
              address={address}
              opened={opened}
              title={openedRow ? toLabel(openedRow) : spec.title}
              sums={openedRow?.sums ?? table.total}
            />
          )}
        </Box>
      )}
    </Frame>
  )
}

type CellsProps = { spec: TableSpec; sums: Sums; before: Sums | null; currency: Currency }

function Cells({ spec, sums, before, currency }: CellsProps) {
  const earlier = before && toCells(spec, before)
  return toCells(spec, sums).map((cell, i) => {
    const column = toColumns(spec)[i]!
    return (
      <td key={column.label}>
        {cellText(cell, column.unit, currency)}
        {typeof earlier?.[i] === 'number' && <small>{cellText(earlier[i], column.unit, currency)} before</small>}
      </td>
    )
  })
}

type PlotProps = { spec: TableSpec; table: ReportTable; currency: Currency; toLabel: (row: ReportRow) => string }

function ReportPlot({ spec, table, currency, toLabel }: PlotProps) {
  const isMoney = spec.measures[spec.plot[0]!]!.unit === 'money'
  const toPlotted = (sum: number) => (isMoney ? toUnits(sum, currency) : sum)
  const [only] = spec.plot
  const isCompared = table.before !== null && spec.plot.length === 1
  return (
    <Drawn
      summary={spec.plot
        .map(
          (name) =>
            `${spec.measures[name]!.label}: ${cellText(table.total[name]!, isMoney ? 'money' : 'count', currency)}`,
        )
        .join(', ')}
      isLying={spec.by !== 'step'}
      format={isMoney ? (value) => formatMoney(toMinor(value, currency), currency, { whole: true }) : undefined}
      data={table.rows.map((row) => ({
        name: toLabel(row).replace(/ \d{4}$/, ''),
        ...Object.fromEntries(spec.plot.map((measure) => [measure, toPlotted(row.sums[measure]!)])),
        ...(isCompared && row.before && { before: toPlotted(row.before[only!]!) }),
      }))}
      series={[
        ...spec.plot.map((name, n) => ({ name, label: spec.measures[name]!.label, color: plotColors[n]! })),
        ...(isCompared ? [{ name: 'before', label: 'The period before', color: beforeColor, isLine: true }] : []),
      ]}
    />
  )
}
