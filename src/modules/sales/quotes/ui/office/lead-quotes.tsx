import { Link } from 'react-router'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { LoadMore } from '../../../../../platform/web/office/load-more'
import { Panel, PanelSkeleton } from '../../../../../platform/web/office/record/record-page'
import { byCursor } from '../../../../../platform/web/office/table/list-data'
import { trpc } from '../../../../../platform/web/trpc'
import { Rows } from '../../../../../platform/web/office/blocks'
import { formatPastInstant } from '../../../../../shared/instants'
import { formatMoney } from '../../../../../shared/money'
import { QuoteStatusTag } from './status'

export function LeadQuotes({ leadId }: { leadId: string }) {
  const query = trpc.quotes.queue.useInfiniteQuery({ leadId, sort: 'received', descending: true, limit: 20 }, byCursor)
  const quotes = query.data?.pages.flatMap((page) => page.items)
  return (
    <Panel title="Quote requests" count={query.data?.pages[0]?.total}>
      {query.isPending && <PanelSkeleton />}
      {query.error && !query.isFetchNextPageError && <FailedNote error={query.error} onRetry={query.refetch} />}
      {quotes?.length === 0 && <p>None.</p>}
      <Rows small>
        {quotes?.map((quote) => (
          <li key={quote.id}>
            <div>
              <Link to={`/admin/quotes?quote=${quote.id}`}>{quote.reference}</Link>
              <p className="num">
                {formatPastInstant(quote.createdAt)}
                {quote.totalMinor !== null && `, estimate ${formatMoney(quote.totalMinor, quote.currency ?? 'USD')}`}
              </p>
            </div>
            <QuoteStatusTag status={quote.status} />
          </li>
        ))}
      </Rows>
      <LoadMore query={query} />
    </Panel>
  )
}
