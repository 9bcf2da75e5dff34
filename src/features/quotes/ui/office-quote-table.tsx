import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import table from '../../../platform/web/components/data-table.module.css'
import { EmptyState, ErrorState } from '../../../platform/web/components/empty-state'
import { Spinner } from '../../../platform/web/components/spinner'
import { failureText } from '../../../platform/web/trpc'
import { useKeys } from '../../../platform/web/hooks/use-keys'
import { useNow } from '../../../platform/web/hooks/use-now'
import { formatDate, formatInstant } from '../../../shared/dates'
import { formatMoney } from '../../../shared/money'
import { deadlineText, isOverdue } from '../deadline.rules'
import type { QuoteView } from '../quote.rules'
import { QuoteStatusTag, statusLabels } from './office-status'
import { type QueueFilter, useOpenQuote, useQuoteQueue } from './use-quote-queue'

/** The queue as a table. J and K move between rows, Enter opens, Escape closes; the open panel follows. */
export function OfficeQuoteTable({ filter }: { filter: QueueFilter }) {
  const queue = useQuoteQueue(filter)
  const { rows } = queue
  const box = useRef<HTMLDivElement>(null)
  useRowKeys(rows, box)
  if (queue.error && rows.length === 0) {
    return <ErrorState title="Failed to fetch quotes" reason={failureText(queue.error)} onRetry={queue.retry} />
  }
  if (rows.length === 0 && queue.isLoading) return <Spinner>Loading quotes...</Spinner>
  if (rows.length === 0) {
    return (
      <EmptyState
        title={filter === 'all' ? 'No quote requests yet' : `No ${statusLabels[filter].toLowerCase()} quote requests`}
      >
        Requests from the site appear here, the nearest deadline first.
      </EmptyState>
    )
  }
  return (
    <div className={table.box} ref={box}>
      <table className={table.table}>
        <caption className="hidden-label">Quote requests, pending ones by deadline</caption>
        <thead>
          <tr>
            <th scope="col">Traveler</th>
            <th scope="col" className={table.second}>
              Destination
            </th>
            <th scope="col" className={table.third}>
              Departure
            </th>
            <th scope="col" className={`${table.right} ${table.third}`}>
              Pax
            </th>
            <th scope="col">Status</th>
            <th scope="col" className={table.right}>
              Value
            </th>
            <th scope="col" className={table.third}>
              Received
            </th>
            <th scope="col" className={table.right}>
              Reply due
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((quote) => (
            <Row key={quote.id} quote={quote} />
          ))}
        </tbody>
      </table>
      <Foot queue={queue} />
    </div>
  )
}

function Row({ quote }: { quote: QuoteView }) {
  const now = useNow()
  const { openId, open } = useOpenQuote()
  const [params] = useSearchParams()
  const to = new URLSearchParams(params)
  to.set('quote', quote.id)
  return (
    <tr data-on={openId === quote.id} onClick={() => open(quote.id)}>
      <td>
        <Link
          className={table.name}
          to={`?${to}`}
          preventScrollReset
          data-quote={quote.id}
          aria-current={openId === quote.id ? 'true' : undefined}
          onClick={(event) => event.stopPropagation()}
        >
          {quote.customerName}
        </Link>
      </td>
      <td className={`${table.second} ${table.clip}`}>{quote.destination}</td>
      <td className={`${table.third} num`}>{quote.travelDate ? formatDate(quote.travelDate) : '—'}</td>
      <td className={`${table.right} ${table.third} num`}>{quote.travelers}</td>
      <td>
        <QuoteStatusTag status={quote.status} />
      </td>
      <td className={`${table.right} num`}>
        {quote.totalMinor === null ? '—' : formatMoney(quote.totalMinor, quote.currency!)}
      </td>
      <td className={`${table.third} ${table.dim} num`}>{formatInstant(quote.createdAt)}</td>
      <td className={`${table.right} num ${isOverdue(quote, now) ? table.late : ''}`}>{deadlineText(quote, now)}</td>
    </tr>
  )
}

function Foot({ queue }: { queue: ReturnType<typeof useQuoteQueue> }) {
  const { more } = queue
  return (
    <div className={table.foot}>
      <span aria-hidden="true">
        <kbd>J</kbd>
        <kbd>K</kbd> move
      </span>
      <span aria-hidden="true">
        <kbd>Enter</kbd> open
      </span>
      <span aria-hidden="true">
        <kbd>Esc</kbd> close
      </span>
      {queue.error && (
        <button type="button" className="link" onClick={queue.retry}>
          Failed to fetch quotes. Retry
        </button>
      )}
      {more && (
        <button
          type="button"
          className="link"
          disabled={more.isFetchingNextPage}
          onClick={() => void more.fetchNextPage()}
        >
          {more.isFetchingNextPage ? 'Loading…' : 'Load more'}
        </button>
      )}
    </div>
  )
}

function useRowKeys(rows: readonly QuoteView[], box: React.RefObject<HTMLDivElement | null>) {
  const { openId, open, close } = useOpenQuote()
  const linkOf = (id: string | undefined) =>
    box.current?.querySelector<HTMLElement>(`[data-quote="${CSS.escape(id ?? '')}"]`)
  const move = (by: 1 | -1) => {
    const focused = (document.activeElement as HTMLElement | null)?.dataset.quote ?? openId
    const from = rows.findIndex((row) => row.id === focused)
    const to = rows[from < 0 ? 0 : Math.min(Math.max(from + by, 0), rows.length - 1)]
    if (!to) return
    linkOf(to.id)?.focus()
    if (openId !== null && openId !== to.id) open(to.id, { replace: true, state: { stay: true } })
  }
  const leave = () => {
    linkOf(openId ?? undefined)?.focus()
    close()
  }
  useKeys({ j: () => move(1), k: () => move(-1), Escape: openId === null ? undefined : leave })
}
