import { Box, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { EmailLink } from '../../../../../platform/web/office/email-link'
import { EmptyState, ErrorState } from '../../../../../platform/web/components/empty-state'
import { Icon } from '../../../../../platform/web/components/icon'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { lazyPart } from '../../../../../platform/web/lazy-part'
import { getFailureData, describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useNow } from '../../../../../platform/web/hooks/use-now'
import { useKnownRow } from '../../../../../platform/web/office/open-place'
import { AfterHead } from '../../../../../platform/web/office/record/record-page'
import { Callout, Facts, IconButton, Sub } from '../../../../../platform/web/office/blocks'
import { formatDate, formatInstant } from '../../../../../shared/dates'
import { formatPastInstant } from '../../../../../shared/instants'
import { Present } from '../../../../identity/live/ui/office/present'
import { ReceiptLines, ReceiptTotal } from '../../../../catalog/pricing/ui/receipt'
import { telUrl } from '../../../../settings/settings/contact.rules'
import { describeAnswer, deadlineText, isOverdue, isWaiting } from '../../deadline.rules'
import { tooLargeText } from '../../party.rules'
import { travelersText } from '../../quote.rules'
import type { QuoteDetail, QuoteView } from '../../view'
import { sourceLabels } from '../../transition.rules'
import { Assignee } from './assignee'
import { agreedText, Choices, Fact, FirstAsked, flightsText } from './asked'
import { QuoteActions } from './quote-actions'
import { SentFrom } from '../record/sent-from'
import { QuoteStatusTag } from './status'
import { Allowed } from '../../../../identity/auth/ui/allowed'
import { PageLink } from '../../../../../platform/web/office/page-link'

const QuoteTimeline = lazyPart(
  async () => ({ default: (await import('../../../leads/ui/timeline/lead-timeline')).LeadTimeline }),
  { loading: <Spinner>Loading timeline...</Spinner> },
)

const isUnknown = (error: unknown) => ['not-found', 'invalid'].includes(getFailureData(error).reason ?? '')

/** Shows the request with receipt and deadline. Needs no `onClose` where a dialog closes it. */
export function QuotePanel({ id, onClose }: { id: string; onClose?: () => void }) {
  const query = trpc.quotes.get.useQuery({ id })
  const known = useKnownRow<QuoteView>(['quotes', 'queue'], id)
  const quote = query.data ?? (query.error ? undefined : known)
  if (quote) return <Opened quote={quote} detail={query.data} onClose={onClose} />
  const body = !query.error ? (
    <Spinner>Loading quote request...</Spinner>
  ) : isUnknown(query.error) ? (
    <EmptyState title="Quote request not found">It may have been removed, or the link is not complete.</EmptyState>
  ) : (
    <ErrorState title="Failed to fetch quotes" reason={describeFailure(query.error)} onRetry={query.refetch} />
  )
  return (
    <>
      <Head>{onClose && <Close onClose={onClose} />}</Head>
      {body}
    </>
  )
}

const Head = ({ children }: { children: ReactNode }) => (
  <Group
    pos="sticky"
    top={0}
    justify="space-between"
    align="flex-start"
    wrap="nowrap"
    gap="s3"
    pt="s4"
    pb="s3"
    bg="var(--surface)"
    style={{ zIndex: 1 }}
  >
    {children}
  </Group>
)

const Close = ({ onClose }: { onClose: () => void }) => (
  <IconButton aria-label="Close" onClick={onClose}>
    <Icon name="close" />
  </IconButton>
)

type OpenedProps = { quote: QuoteView; detail: QuoteDetail | undefined; onClose?: () => void }

/** Receives no `detail` while only the list's row is cached. */
function Opened({ quote, detail, onClose }: OpenedProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const stay = (useLocation().state as { stay?: boolean } | null)?.stay
  useEffect(() => {
    // Moves the focus to the panel after Enter or a click. Keeps it in the table while J and K walk the rows.
    if (!stay) title.current?.focus()
  }, [stay])
  return (
    <>
      <Head>
        <Box miw={0}>
          <Text
            ref={title}
            component="h2"
            ff="var(--font-display)"
            fw={600}
            fz="xl"
            lh={1.2}
            tabIndex={-1}
            className="no-outline"
          >
            {quote.customerName}
          </Text>
          <Group className="num" component="p" gap="s2h" mt="s1h" c="dimmed" wrap="nowrap">
            {quote.reference} <QuoteStatusTag status={quote.status} /> <Present recordId={quote.id} />
          </Group>
        </Box>
        {onClose && <Close onClose={onClose} />}
      </Head>
      <Promised quote={quote} />
      <AfterHead>
        {detail && <SentFrom leadId={detail.leadId} quoteId={quote.id} />}
        <QuoteFacts quote={quote} leadId={detail?.leadId} />
        {quote.message && (
          <Callout component="p" tone="quote">
            {quote.message}
          </Callout>
        )}
        {detail && <Rest quote={detail} />}
      </AfterHead>
    </>
  )
}

function Rest({ quote }: { quote: QuoteDetail }) {
  const tooLarge = tooLargeText(quote)
  return (
    <>
      {tooLarge && (
        <Callout component="p" mt="s3">
          {tooLarge}
        </Callout>
      )}
      <Choices quote={quote} />
      {quote.receipt && (
        <Box component="section" mt="s1" aria-label="Receipt">
          <Sub mt="s4">Estimate</Sub>
          <ReceiptLines receipt={quote.receipt} />
          <ReceiptTotal receipt={quote.receipt} />
        </Box>
      )}
      {quote.firstAsked && <FirstAsked asked={quote.firstAsked} />}
      <section aria-label="What happened">
        <Sub mt="s4">Timeline</Sub>
        <QuoteTimeline leadId={quote.leadId} quoteId={quote.id} />
      </section>
      <Allowed to="leads.write">
        <QuoteActions quote={quote} />
      </Allowed>
    </>
  )
}

const Deadline = ({ state, children }: { state: 'ok' | 'bad' | undefined; children: ReactNode }) => (
  <Group
    component="p"
    className="num"
    justify="space-between"
    gap="s3"
    px="s3"
    py="s2"
    bdrs="var(--r-sm)"
    c={state && `var(--${state})`}
    bg={state ? `var(--${state}-soft)` : 'var(--sunken)'}
  >
    {children}
  </Group>
)

function Promised({ quote }: { quote: QuoteView }) {
  const now = useNow()
  const answer = describeAnswer(quote)
  if (answer)
    return (
      <Deadline state={answer.isInTime ? 'ok' : 'bad'}>
        <span title={formatPastInstant(quote.answeredAt!)}>Answered {answer.text}</span>
        <b>{answer.isInTime ? 'Promise kept' : 'Too late'}</b>
      </Deadline>
    )
  if (!isWaiting(quote)) return null
  return (
    <Deadline state={isOverdue(quote, now) ? 'bad' : undefined}>
      Reply due {formatInstant(quote.respondBy)} <b>{deadlineText(quote, now)}</b>
    </Deadline>
  )
}

function QuoteFacts({ quote, leadId }: { quote: QuoteView; leadId: string | undefined }) {
  return (
    <Facts beside my="s3h">
      <Fact label="Assigned to">
        <Assignee quote={quote} />
      </Fact>
      <Fact label="Email">
        <EmailLink email={quote.email} />
      </Fact>
      <Fact label="Phone">{quote.phone && <a href={telUrl(quote.phone)}>{quote.phone}</a>}</Fact>
      <Fact label="Destination">{quote.destination}</Fact>
      <Fact label="Package">
        {quote.packageId && <Link to={`/packages/${quote.packageId}`}>{quote.packageTitle}</Link>}
      </Fact>
      <Fact label="From">{quote.departureCity}</Fact>
      <Fact label="Departure">{quote.travelDate && formatDate(quote.travelDate)}</Fact>
      <Fact label="Travelers">{travelersText(quote)}</Fact>
      <Fact label="Flights">{flightsText(quote.includesFlights)}</Fact>
      <Fact label="Budget">{quote.budget}</Fact>
      <Fact label="Source">{sourceLabels[quote.source]}</Fact>
      <Fact label="Received">{formatPastInstant(quote.createdAt)}</Fact>
      <Fact label="Terms">{agreedText(quote)}</Fact>
      <Fact label="Corrected">{quote.correctedAt && formatPastInstant(quote.correctedAt)}</Fact>
      <Fact label="Lead">
        {leadId ? <PageLink to={`/admin/leads/${leadId}`}>{quote.customerName}</PageLink> : quote.customerName}
      </Fact>
    </Facts>
  )
}
