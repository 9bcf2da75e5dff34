import { Box, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import { byCursor } from '../../../../../platform/web/office/table/list-data'
import { trpc } from '../../../../../platform/web/trpc'
import { Boxed, Callout, Facts } from '../../../../../platform/web/office/blocks'
import { formatDate } from '../../../../../shared/dates'
import { formatPastInstant } from '../../../../../shared/instants'
import { formatMoney } from '../../../../../shared/money'
import { ReceiptLines, ReceiptTotal } from '../../../../catalog/pricing/ui/receipt'
import type { QuoteView } from '../../view'
import { sourceLabels } from '../../transition.rules'
import { Choices, Fact, flightsText } from './asked'

/** Shows the newest request of a lead, and messages of earlier ones. */
export function LeadAsked({ leadId }: { leadId: string }) {
  const query = trpc.quotes.queue.useInfiniteQuery(
    { leadId, sort: 'received', descending: true, limit: 20 },
    { ...byCursor, meta: { part: 'what they asked for' } },
  )
  const [newest, ...earlier] = query.data?.pages[0]?.items ?? []
  if (!newest) return null
  const withMessage = earlier.filter(({ message }) => message)
  return (
    <Panel title="What they asked for">
      <Asked quote={newest} />
      {withMessage.length > 0 && (
        <Boxed component="details" px="s3" py="s2" mt="s4">
          <Text component="summary" fw={600}>
            What they wrote before
          </Text>
          {withMessage.map((quote) => (
            <div key={quote.id}>
              <Head quote={quote} />
              <Callout component="p" tone="quote">
                {quote.message}
              </Callout>
            </div>
          ))}
        </Boxed>
      )}
    </Panel>
  )
}

const Head = ({ quote: { id, reference, createdAt, source } }: { quote: QuoteView }) => (
  <Box className="num" component="p" mb="s2h">
    <Link to={`/admin/quotes?quote=${id}`}>{reference}</Link>, {formatPastInstant(createdAt)}, {sourceLabels[source]}
  </Box>
)

function Asked({ quote }: { quote: QuoteView }) {
  const { data } = trpc.quotes.get.useQuery({ id: quote.id }, { meta: { part: 'details of the request' } })
  return (
    <>
      <Head quote={quote} />
      {quote.message && (
        <Callout component="p" tone="quote">
          {quote.message}
        </Callout>
      )}
      <Facts beside my="s3h">
        <Fact label="Package">
          {quote.packageId && <Link to={`/packages/${quote.packageId}`}>{quote.packageTitle}</Link>}
        </Fact>
        <Fact label="From">{quote.departureCity}</Fact>
        <Fact label="Departure">{quote.travelDate && formatDate(quote.travelDate)}</Fact>
        <Fact label="Flights">{flightsText(quote.includesFlights)}</Fact>
        <Fact label="Budget">{quote.budget}</Fact>
      </Facts>
      {data && <Choices quote={data} />}
      {data?.receipt && (
        <Boxed component="details" px="s3" py="s2" mt="s4">
          <Text className="num" component="summary" fw={600}>
            Estimate that they read: <b>{formatMoney(data.receipt.totalMinor, data.receipt.currency)}</b>
          </Text>
          <ReceiptLines receipt={data.receipt} />
          <ReceiptTotal receipt={data.receipt} />
        </Boxed>
      )}
    </>
  )
}
