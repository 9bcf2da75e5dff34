import { Button, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import { useRestoredFocus } from '../../../../../platform/web/hooks/use-restored-focus'
import { useKeys } from '../../../../../platform/web/hooks/use-keys'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { Confirm } from '../../../../../platform/web/office/confirm'
import { canCorrect } from '../../correction.rules'
import { isWaiting } from '../../deadline.rules'
import type { QuoteDetail } from '../../view'
import { canMoveQuote, type QuoteStatus } from '../../transition.rules'
import { useNewProposal } from '../../../proposals/ui/office/use-new-proposal'
import { useMoveQuote } from './use-move-quote'
import { type Opened, useQuoteActs } from './use-quote-acts'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { needed } from '../../../../identity/auth/ui/needed'

const WriteEmail = lazyDialog(() => import('../../../customer-emails/ui/office/write-email'))
const LogCall = lazyDialog(() => import('./log-call'))
const CorrectQuote = lazyDialog(() => import('./correct-quote'))

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

const toQuestion = (to: Question, quote: QuoteDetail) => ({
  ...questions[to],
  text: `${quote.reference}, ${quote.customerName}, ${quote.destination}. ${questions[to].text}`,
})

/** Offers a reply (R), a call (C), a correction (E), and the allowed transitions. Shows no other buttons. */
export function QuoteActions({ quote }: { quote: QuoteDetail }) {
  const [asking, setAsking] = useState<Question | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const { move, isPending } = useMoveQuote()
  const can = (to: QuoteStatus) => canMoveQuote(quote.status, to)
  const may = useCan()
  const correct = canCorrect(quote) && may(...needed.correctQuote) ? () => setOpened('correction') : undefined
  useKeys({ r: () => setOpened('reply'), c: () => setOpened('call'), e: correct })
  useQuoteActs(quote, { open: setOpened, ask: setAsking, move })
  const isFirst = isWaiting(quote)
  const buttons = useRef<HTMLDivElement>(null)
  // Keeps the focus when a transition removes the clicked button.
  useRestoredFocus(buttons, `${quote.status} ${isPending}`)
  const proposal = useNewProposal()
  return (
    <Group
      ref={buttons}
      pos="sticky"
      bottom={0}
      gap="s2"
      mt="s4h"
      pt="s3"
      pb="s4"
      bg="var(--surface)"
      className="border-t"
    >
      <Button variant={isFirst ? 'filled' : 'default'} onClick={() => setOpened('reply')}>
        Reply by e-mail
      </Button>
      {quote.status !== 'cancelled' && may(...needed.makeProposal) && (
        <Button variant="default" disabled={proposal.isPending} onClick={() => proposal.begin({ quoteId: quote.id })}>
          Write Proposal
        </Button>
      )}
      {can('confirmed') && (
        <Button variant={isFirst ? 'default' : 'filled'} disabled={isPending} onClick={() => setAsking('confirmed')}>
          {questions.confirmed.label}
        </Button>
      )}
      {can('cancelled') && (
        <Button variant="default" disabled={isPending} onClick={() => setAsking('cancelled')}>
          {questions.cancelled.label}
        </Button>
      )}
      {can('pending') && (
        <Button
          variant="default"
          disabled={isPending}
          onClick={() => move({ id: quote.id, status: 'pending', from: quote.status })}
        >
          Take up again
        </Button>
      )}
      <Button variant="default" onClick={() => setOpened('call')}>
        Log a call
      </Button>
      {correct && (
        <Button variant="default" onClick={correct}>
          Correct
        </Button>
      )}
      {opened === 'reply' && (
        <WriteEmail to={{ of: 'quote', id: quote.id }} title={`Reply to ${quote.customerName}`} onClose={close} />
      )}
      {opened === 'call' && <LogCall quote={quote} onClose={close} />}
      {opened === 'correction' && <CorrectQuote quote={quote} onClose={close} />}
      <Confirm
        question={asking && toQuestion(asking, quote)}
        onClose={() => setAsking(null)}
        onYes={() => {
          setAsking(null)
          if (asking) move({ id: quote.id, status: asking, from: quote.status })
        }}
      />
    </Group>
  )
}
