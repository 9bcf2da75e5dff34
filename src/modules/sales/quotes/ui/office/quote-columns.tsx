import type { Column } from '../../../../../platform/web/office/table/columns'
import tone from '../../../../../platform/web/office/tone.module.css'
import { formatDate, formatInstant } from '../../../../../shared/dates'
import { formatPastInstant } from '../../../../../shared/instants'
import { emailText } from '../../../../../platform/web/email-text'
import { formatMoney } from '../../../../../shared/money'
import { describeAnswer, deadlineText, isOverdue, isWaiting } from '../../deadline.rules'
import type { QuoteView } from '../../view'
import { sourceLabels } from '../../transition.rules'
import { QuoteStatusTag } from './status'

function FirstAnswer({ quote }: { quote: QuoteView }) {
  const answer = describeAnswer(quote)
  return answer && <span className={answer.isInTime ? 'num' : `num ${tone.late}`}>{answer.text}</span>
}

/** Defines the queue's columns; `now` decides what is overdue. */
export const quoteColumns = (now: Date): Column<QuoteView>[] => [
  { key: 'customer', label: 'Traveler', sortable: true, cell: (quote) => quote.customerName },
  {
    key: 'destination',
    label: 'Destination',
    sortable: true,
    dim: true,
    phone: 'what',
    cell: (quote) => quote.destination,
  },
  {
    key: 'departure',
    label: 'Departure',
    sortable: true,
    dim: true,
    cell: (quote) => quote.travelDate && <span className="num">{formatDate(quote.travelDate)}</span>,
  },
  {
    key: 'travelers',
    label: 'Pax',
    sortable: true,
    align: 'right',
    cell: (quote) => <span className="num">{quote.travelers}</span>,
  },
  { key: 'budget', label: 'Budget', dim: true, optional: true, cell: (quote) => quote.budget },
  { key: 'assignee', label: 'Assigned to', dim: true, cell: (quote) => quote.assigneeName },
  { key: 'status', label: 'Status', phone: 'value', cell: (quote) => <QuoteStatusTag status={quote.status} /> },
  {
    key: 'estimate',
    label: 'Estimate',
    sortable: true,
    align: 'right',
    cell: (quote) =>
      quote.totalMinor === null ? null : (
        <span className="num">{formatMoney(quote.totalMinor, quote.currency ?? 'USD')}</span>
      ),
  },
  { key: 'source', label: 'Source', dim: true, optional: true, cell: (quote) => sourceLabels[quote.source] },
  { key: 'from', label: 'From', dim: true, optional: true, cell: (quote) => quote.departureCity || null },
  { key: 'email', label: 'E-mail', dim: true, optional: true, cell: (quote) => emailText(quote.email) },
  { key: 'reference', label: 'Reference', dim: true, optional: true, cell: (quote) => quote.reference },
  {
    key: 'received',
    label: 'Received',
    sortable: true,
    dim: true,
    cell: (quote) => <span className="num">{formatPastInstant(quote.createdAt)}</span>,
  },
  { key: 'answered', label: 'First answer', optional: true, cell: (quote) => <FirstAnswer quote={quote} /> },
  {
    key: 'due',
    label: 'Reply due',
    sortable: true,
    align: 'right',
    phone: 'due',
    cell: (quote) =>
      isWaiting(quote) ? (
        <span className={isOverdue(quote, now) ? `num ${tone.late}` : 'num'} title={formatInstant(quote.respondBy)}>
          {deadlineText(quote, now)}
        </span>
      ) : quote.status === 'pending' ? (
        <span className={tone.dim}>answered</span>
      ) : null,
  },
]
