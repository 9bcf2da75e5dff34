import { useRef, useState } from 'react'
import type { Moving } from '../../../../../platform/web/office/board/board'
import { toast } from '../../../../../platform/web/toast'
import { toastNotMoved } from '../../../../../platform/web/not-saved'
import { trpc } from '../../../../../platform/web/trpc'
import { type BoardStage, toStageStatus } from '../../transition.rules'
import type { LostReason } from '../../lead.rules'
import type { LeadView } from '../../view'

type Move = { lead: LeadView; from: BoardStage; to: BoardStage; lostReason?: LostReason }
const nouns: Record<BoardStage, string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  proposal: 'Proposal Sent',
  won: 'Won',
  lost: 'Lost',
}

/** Moves a card as an optimistic update; rolls back when the server refuses. */
export function useMoveCard() {
  const utils = trpc.useUtils()
  const [moving, setMoving] = useState<Moving<LeadView>[]>([])
  const { mutateAsync } = trpc.leads.move.useMutation()
  // Serializes the moves: a card may move again before the server has confirmed its last move.
  const lastMove = useRef<Promise<unknown>>(Promise.resolve())
  const move = async ({ lead, from, to, lostReason }: Move): Promise<void> => {
    const { status, outcome } = toStageStatus(to)
    const after = { ...lead, status, outcome, lostReason: lostReason ?? null }
    const mine: Moving<LeadView> = { card: after, from, to }
    setMoving((all) => [...all.filter(({ card }) => card.id !== lead.id), mine])
    try {
      const asked = { id: lead.id, status, from: lead.status, outcome: outcome ?? undefined, lostReason }
      const answer = lastMove.current.then(() => mutateAsync(asked))
      lastMove.current = answer.catch(() => undefined)
      await answer
      // Offers no undo for a card lost without a reason: the server would require one.
      const canUndo = from !== 'lost' || lead.lostReason !== null
      const back = { lead: after, from: to, to: from, lostReason: lead.lostReason ?? undefined }
      const undo = { label: 'Undo', onClick: () => void move(back) }
      toast({ title: `Moved to ${nouns[to]}`, message: lead.customerName, action: canUndo ? undo : undefined })
    } catch (error) {
      toastNotMoved(error)
    }
    // Keeps the card in place until the refetched columns show it there, or it moves again.
    await Promise.allSettled([utils.leads.queue.invalidate(), utils.leads.board.invalidate()])
    setMoving((all) => all.filter((one) => one !== mine))
  }
  return { moving, move }
}
