import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import plain from '../../../../../platform/web/office/plain-table.module.css'
import { lazyPart } from '../../../../../platform/web/lazy-part'
import styles from './overview.module.css'
import type { Series } from './plot'

const Plot = lazyPart(() => import('./plot'), { loading: <div className={styles.waiting} /> })

export type PlotTable = {
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

/** Shows figures as a plot or as a table. */
export function PlotPanel({ title, fact, plot, table, none, foot }: Props) {
  const [shown, setShown] = useState('plot')
  return (
    <section className={styles.panel} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {fact && <p className="num">{fact}</p>}
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
      <div>
        {none ? (
          <p className={styles.none}>{none}</p>
        ) : shown === 'plot' ? (
          <Drawn {...plot} />
        ) : (
          <Numbers title={title} table={table} />
        )}
        {foot && <p className={`num ${styles.foot}`}>{foot}</p>}
      </div>
    </section>
  )
}

/** Shows a plot below its legend. */
export function Drawn(plot: Props['plot']) {
  return (
    <>
      {plot.series.length > 1 && (
        <ul className={styles.legend} aria-hidden="true">
          {plot.series.map((series: Series, i: number) => (
            <li key={series.name} data-series={series.isLine ? 'line' : i + 1}>
              {series.label}
            </li>
          ))}
        </ul>
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
