import { Frame, Note } from '../../../../../platform/web/office/blocks'
import { Box, Group, SegmentedControl, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import plain from '../../../../../platform/web/office/plain-table.module.css'
import { lazyPart } from '../../../../../platform/web/lazy-part'
import type { Series } from './plot'

/** Colors the series of a plot; the last one is that of the period before. */
export const plotColors = ['var(--base)', 'var(--accent-text)', 'var(--mantine-color-harbour-4)']
export const beforeColor = 'var(--ink-3)'

const Plot = lazyPart(() => import('./plot'), { loading: <Box h={220} /> })

type PlotTable = {
  head: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  total?: readonly ReactNode[]
}
type Props = {
  title: string
  fact?: ReactNode
  plot: Parameters<typeof Plot>[0]
  table: PlotTable
  /** Holds the text of the empty state. */
  none?: string
  foot?: ReactNode
}

export function PlotPanel({ title, fact, plot, table, none, foot }: Props) {
  const [shown, setShown] = useState('plot')
  return (
    <Frame aria-label={title}>
      <header>
        <h2>{title}</h2>
        {fact && (
          <Note className="num" fz="xs">
            {fact}
          </Note>
        )}
        <SegmentedControl
          size="xs"
          aria-label={`${title}: plot or table`}
          value={shown}
          onChange={setShown}
          data={[
            { value: 'plot', label: 'Plot' },
            { value: 'table', label: 'Table' },
          ]}
        />
      </header>
      <Box px="s3h" py="s3">
        {none ? (
          <Text p="s3h" c="var(--ink-2)">
            {none}
          </Text>
        ) : shown === 'plot' ? (
          <Drawn {...plot} />
        ) : (
          <Numbers title={title} table={table} />
        )}
        {foot && (
          <Note className="num" fz="xs" mt="s2h">
            {foot}
          </Note>
        )}
      </Box>
    </Frame>
  )
}

export function Drawn(plot: Props['plot']) {
  return (
    <>
      {plot.series.length > 1 && (
        <Group component="ul" gap="var(--s-1) var(--s-3h)" mb="s2" c="var(--ink-2)" fz="xs" aria-hidden="true">
          {plot.series.map((series: Series) => (
            <Group component="li" gap="s1h" key={series.name}>
              <Box
                w={12}
                h={series.isLine ? 0 : 10}
                bg={series.color}
                style={{ borderTop: series.isLine ? `2px dashed ${series.color}` : undefined }}
              />
              {series.label}
            </Group>
          ))}
        </Group>
      )}
      <Plot {...plot} />
    </>
  )
}

function Numbers({ title, table: { head, rows, total } }: { title: string; table: PlotTable }) {
  return (
    <div className={plain.box}>
      <table className={`num ${plain.table}`}>
        <caption className="hidden-label">{title}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, i) => (
                <td key={head[i]}>{cell ?? '—'}</td>
              ))}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              {total.map((cell, i) => (
                <td key={head[i]}>{cell ?? '—'}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
