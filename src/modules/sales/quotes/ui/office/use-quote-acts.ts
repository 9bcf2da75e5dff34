import { useMemo } from 'react'
import { type RecordAct, useRecordActs } from '../../../../../platform/web/office/open-place'
import { useUser } from '../../../../identity/auth/ui/use-user'
import { canCorrect } from '../../correction.rules'
import type { QuoteDetail } from '../../view'
import { canMoveQuote } from '../../transition.rules'
import { useAssignQuote } from './use-assign'
import type { useMoveQuote } from './use-move-quote'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { needed } from '../../../../identity/auth/ui/needed'

export type Opened = 'reply' | 'call' | 'correction'

type Ways = {
  open: (what: Opened) => void
  ask: (to: 'confirmed' | 'cancelled') => void
  move: ReturnType<typeof useMoveQuote>['move']
}

/**
 * Registers the open request's actions in the command palette, by the transition table. Expects stable functions in
 * `Ways`.
 */
export function useQuoteActs({ id, version, status, assigneeId }: QuoteDetail, { open, ask, move }: Ways): void {
  const me = useUser()?.id
  const mayCorrect = useCan()(...needed.correctQuote)
  const { assign } = useAssignQuote()
  const acts = useMemo(() => {
    const all: (RecordAct | false | undefined)[] = [
      me !== undefined &&
        me !== assigneeId && { label: 'Assign to me', run: () => assign({ id, version, assigneeId: me }) },
      { label: 'Reply by e-mail', run: () => open('reply') },
      { label: 'Log a call', run: () => open('call') },
      mayCorrect && canCorrect({ status }) && { label: 'Correct the request', run: () => open('correction') },
      canMoveQuote(status, 'confirmed') && { label: 'Confirm the request', run: () => ask('confirmed') },
      canMoveQuote(status, 'cancelled') && { label: 'Cancel the request', run: () => ask('cancelled') },
      canMoveQuote(status, 'pending') && {
        label: 'Take the request up again',
        run: () => move({ id, status: 'pending', from: status }),
      },
    ]
    return all.filter((act): act is RecordAct => Boolean(act))
  }, [id, version, status, assigneeId, me, assign, open, ask, move, mayCorrect])
  useRecordActs(acts)
}
