import { BarChart, CompositeChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'

export type Series = { name: string; label: string; color: string; isLine?: boolean }
type Props = {
  /** Describes the plot for screen readers; the table has the numbers. */
  summary: string
  data: Record<string, string | number | null>[]
  series: Series[]
  /** Draws horizontal bars, with names on the left. */
  isLying?: boolean
  isStacked?: boolean
  format?: (value: number) => string
}

/** Limits names to one line beside a bar. */
const shortName = 12

const still = { isAnimationActive: false }
const axis = { tickLine: false, axisLine: false } as const

/** Draws bars, and a dashed line for the comparison. */
export default function Plot({ summary, data, series, isLying = false, isStacked = false, format }: Props) {
  const isLong = data.some(({ name }) => String(name).length > shortName)
  const common = {
    h: isLying ? Math.max(200, data.length * 36 + 30) : 220,
    data,
    dataKey: 'name',
    accessibilityLayer: false,
    gridAxis: isLying ? 'none' : 'x',
    strokeDasharray: 0,
    tickLine: 'none',
    gridColor: 'var(--line)',
    textColor: 'var(--ink-2)',
    valueFormatter: format,
    tooltipAnimationDuration: 0,
    maxBarWidth: 34,
    barProps: still,
    xAxisProps: { ...axis, interval: 'preserveStartEnd', minTickGap: 24 },
    yAxisProps: { ...axis, width: isLying ? (isLong ? 132 : 84) : format ? 68 : 44, allowDecimals: false },
  } as const
  return (
    <div role="img" aria-label={summary}>
      <div aria-hidden="true">
        {series.some(({ isLine }) => isLine) ? (
          <CompositeChart
            {...common}
            withDots={false}
            lineProps={still}
            series={series.map(({ isLine, ...one }) =>
              isLine ? { ...one, type: 'line', strokeDasharray: '5 5' } : { ...one, type: 'bar' },
            )}
          />
        ) : (
          <BarChart
            {...common}
            orientation={isLying ? 'vertical' : 'horizontal'}
            type={isStacked ? 'stacked' : 'default'}
            series={series}
          />
        )}
      </div>
    </div>
  )
}
