import { Boxed } from '../blocks'
import { useNavigate } from 'react-router'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { ErrorState } from '../../components/empty-state'
import { describeFailure } from '../../trpc'
import { usePrefetch } from './ahead'
import { type Column, listShownColumns } from './columns'
import { useDensity } from '../density'
import styles from './data-table.module.css'
import type { ListData } from './list-data'
import { TableFoot } from './table-foot'
import { TableRow } from './table-row'
import { useRowActs } from './use-row-acts'
import { TableSkeleton } from './table-skeleton'
import { SortHead } from './sort-head'
import type { ListAddress } from '../filters/use-list-address'
import { useRowKeys } from './use-row-keys'
import { useRowsInTurn } from './use-rows-in-turn'
import { watchWidth } from './watch-width'
import type { Selection } from './use-selection'
import { useMayOpen } from '../page-link'

type Props<Row extends { id: string }> = {
  caption: string
  columns: readonly Column<Row>[]
  list: ListAddress
  data: ListData<Row>
  /** Heads the failure, in the specification's words. */
  failure: string
  empty: ReactNode
  /** Names a row for screen readers. */
  toName: (row: Row) => string
  /** Leads to a row's record; no link where the user's role does not open its page. */
  toLink: (row: Row) => string
  /** Prefetches a row's record before it is opened. */
  fetchAhead?: (row: Row) => void
  /** Renders a row's menu; memoize it, as `detail`: else each change rerenders every row. */
  menu?: (row: Row) => ReactNode
  selection?: Selection
  /** Offers acts on the selection. */
  bulk?: ReactNode
  /** Renders the content under the open row. */
  detail?: (row: Row) => ReactNode
  /** Opens rows within the page; a row's link is followed otherwise. */
  opened?: { id: string | null; open: (id: string, options?: { stay?: boolean }) => void; close: () => void }
}

/** Lists server-side rows: sorted, filtered and paged there; navigated and selected by keys. */
export function DataTable<Row extends { id: string }>(props: Props<Row>) {
  const { data, list, selection, toLink } = props
  const mayOpen = useMayOpen()
  /** Holds the links that the user's role opens. */
  const links = useMemo(
    () => new Map(data.rows.map((row) => [row.id, toLink(row)] as const).filter(([, to]) => mayOpen(to))),
    [data.rows, toLink, mayOpen],
  )
  const opensRows = data.rows.length === 0 || links.size > 0
  const navigate = useNavigate()
  const pages = {
    id: null,
    open: (id: string) => void (links.has(id) && navigate(links.get(id)!)),
    close: () => undefined,
  }
  const opened = opensRows ? (props.opened ?? pages) : undefined
  const box = useRef<HTMLDivElement>(null)
  const columns = useMemo(() => listShownColumns(props.columns, list.chosen), [props.columns, list.chosen])
  const rowHeight = useDensity(list)
  const drawn = useRowsInTurn(data.rows)
  useRowKeys(box, selection ? data.rows : data.rows.filter(({ id }) => links.has(id)), opened, selection)
  const hasBox = data.rows.length > 0 || (data.isLoading && !data.error)
  useLayoutEffect(() => (hasBox ? watchWidth(box.current!) : undefined), [hasBox])
  useEffect(() => list.matches.set(data.total ?? null), [list, data.total])
  const ahead = usePrefetch(data.rows, links, props.fetchAhead)
  const acts = useRowActs(opened, selection)
  if (data.rows.length === 0) {
    if (data.error)
      return <ErrorState title={props.failure} reason={describeFailure(data.error)} onRetry={data.retry} />
    if (!data.isLoading) return props.empty
  }
  return (
    <>
      <Boxed className={styles.box} ref={box} p={0} data-density={rowHeight} {...ahead}>
        <table className={styles.table} aria-busy={data.isLoading || drawn.length < data.rows.length}>
          <caption className="hidden-label">{props.caption}</caption>
          <thead>
            <tr>
              {selection && <SelectAll selection={selection} count={data.rows.length} />}
              {columns.map((column, i) => (
                <SortHead key={column.key} column={column} isFirst={i === 0} list={list} />
              ))}
              {props.menu && (
                <th className={styles.narrow} data-phone="menu">
                  <span className="hidden-label">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {data.rows.length === 0 && (
              <TableSkeleton columns={columns} selects={selection !== undefined} menu={props.menu !== undefined} />
            )}
            {drawn.map((row) => (
              <TableRow
                key={row.id}
                row={row}
                columns={columns}
                name={props.toName(row)}
                to={links.get(row.id)}
                isOpen={opened?.id === row.id}
                isSelected={selection?.has(row.id)}
                acts={acts}
                menu={props.menu}
                detail={props.detail}
              />
            ))}
          </tbody>
        </table>
        <TableFoot data={data} failure={props.failure} opens={opensRows} selects={selection !== undefined} />
      </Boxed>
      {selection && selection.ids.length > 0 && props.bulk}
    </>
  )
}

function SelectAll({ selection, count }: { selection: Selection; count: number }) {
  const chosen = selection.ids.length
  return (
    <th className={styles.narrow}>
      <input
        ref={(box) => void (box && (box.indeterminate = chosen > 0 && chosen < count))}
        type="checkbox"
        className={`tick-box block ${styles.some}`}
        aria-label="Select all loaded rows"
        checked={count > 0 && chosen >= count}
        onChange={selection.toggleAll}
      />
    </th>
  )
}
