import { useState } from 'react'
import { Dialog } from '../../../platform/web/dialog/dialog'
import { DialogFoot } from '../../../platform/web/dialog/dialog-foot'
import type { QuoteDetail } from '../quote.rules'
import { canMoveQuote, type QuoteStatus } from '../transition.rules'
import styles from './office-quote-panel.module.css'
import { useMoveQuote } from './use-move-quote'

const questions = {
  confirmed: {
    label: 'Confirm',
    title: 'Confirm this request?',
    text: 'It counts as answered and leaves the queue of deadlines. A confirmed request can still be cancelled.',
    yes: 'Confirm request',
  },
  cancelled: {
    label: 'Cancel request',
    title: 'Cancel this request?',
    text: 'It leaves the queue. It can be taken up again later, with a new deadline.',
    yes: 'Cancel request',
  },
} as const
type Question = keyof typeof questions

/** What the transition table allows from here; nothing else is on screen. */
export function OfficeQuoteActions({ quote }: { quote: QuoteDetail }) {
  const [asking, setAsking] = useState<Question | null>(null)
  const { move, isPending } = useMoveQuote()
  const can = (to: QuoteStatus) => canMoveQuote(quote.status, to)
  return (
    <div className={styles.actions}>
      {can('confirmed') && (
        <button type="button" className="btn base sm" disabled={isPending} onClick={() => setAsking('confirmed')}>
          {questions.confirmed.label}
        </button>
      )}
      {can('cancelled') && (
        <button type="button" className="btn line sm" disabled={isPending} onClick={() => setAsking('cancelled')}>
          {questions.cancelled.label}
        </button>
      )}
      {can('pending') && (
        <button
          type="button"
          className="btn line sm"
          disabled={isPending}
          onClick={() => move({ id: quote.id, status: 'pending' })}
        >
          Take up again
        </button>
      )}
      <Sure
        question={asking}
        quote={quote}
        onClose={() => setAsking(null)}
        onYes={(status) => {
          setAsking(null)
          move({ id: quote.id, status })
        }}
      />
    </div>
  )
}

type SureProps = {
  question: Question | null
  quote: QuoteDetail
  onClose: () => void
  onYes: (status: Question) => void
}

/**
 * Does not close on an outside click, and blocks the page while it fades out: the second half of a double click must
 * hit neither.
 */
function Sure({ question, quote, onClose, onYes }: SureProps) {
  const [last, setLast] = useState<Question>('confirmed')
  if (question && question !== last) setLast(question)
  const { title, text, yes } = questions[last]
  return (
    <Dialog
      brief
      opened={question !== null}
      onClose={onClose}
      title={title}
      description={`${quote.reference}, ${quote.customerName}, ${quote.destination}. ${text}`}
      stays
    >
      <DialogFoot cancel="Not now">
        <button
          type="button"
          className="btn base"
          data-autofocus
          disabled={question === null}
          onClick={() => onYes(last)}
        >
          {yes}
        </button>
      </DialogFoot>
    </Dialog>
  )
}
