import { ErrorState } from '../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../platform/web/components/spinner'
import { describeFailure, trpc } from '../../../../platform/web/trpc'
import { formatPastInstant } from '../../../../shared/instants'
import { plural } from '../../../../shared/text'
import { partyWords } from '../../../catalog/pricing/estimate.rules'
import { Receipt } from '../../../catalog/pricing/ui/receipt'
import type { QuoteDetail } from '../../../sales/quotes/view'

export function QuoteCardDetails({ id }: { id: string }) {
  const query = trpc.quotes.get.useQuery({ id })
  if (query.data) return <Opened quote={query.data} />
  if (!query.error) return <Spinner>Loading quote request...</Spinner>
  return (
    <ErrorState
      title="This request could not be loaded"
      reason={describeFailure(query.error)}
      onRetry={query.refetch}
    />
  )
}

function Opened({ quote }: { quote: QuoteDetail }) {
  const choice = quote.customization
  const added = choice ? [...choice.hotels, ...choice.activities, ...choice.transfers] : []
  const facts: [string, string | null | undefined][] = [
    ['Asked on', formatPastInstant(quote.createdAt)],
    ['Terms', quote.agreedAt && `Agreed to on ${formatPastInstant(quote.agreedAt)}`],
    ['From', quote.departureCity],
    ['Party', choice && `${partyWords(choice)}, ${plural(choice.rooms, 'room')}`],
    ['Added', added.join(', ')],
    ['Budget', quote.budget],
    ['Contact', [quote.email, quote.phone].filter(Boolean).join(', ')],
    ['Your message', quote.message],
  ]
  return (
    <>
      <dl className="grid gap-3">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt className="t-label ink-3">{label}</dt>
                <dd className="f-text break pre-line">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {quote.receipt && (
        <div>
          <Receipt
            receipt={quote.receipt}
            note={`An estimate made for ${quote.reference}. The proposal is what counts.`}
          />
        </div>
      )}
    </>
  )
}
