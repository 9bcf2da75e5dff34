import { useState } from 'react'
import { Confirm } from '../../../../platform/web/office/confirm'
import { OfficeIcon } from '../../../../platform/web/office/office-icon'
import { BulkBar } from '../../../../platform/web/office/table/bulk-bar'
import type { Selection } from '../../../../platform/web/office/table/use-selection'
import { toast } from '../../../../platform/web/toast'
import { failureText, trpc } from '../../../../platform/web/trpc'
import { plural } from '../../../../shared/text'
import { AssignButtons } from '../../../leads/ui/pipeline/assign-buttons'
import type { QuoteView } from '../../quote.rules'
import { canMoveQuote, type QuoteStatus } from '../../transition.rules'
import { useAssignQuotes } from './use-assign'

type Target = 'confirmed' | 'cancelled'
const acts = {
  confirmed: { label: 'Confirm', icon: 'check' },
  cancelled: { label: 'Cancel requests', icon: 'close' },
} as const

/** Assigns, confirms or cancels what is selected, as far as the transition table lets it; the others are counted. */
export function QuoteBulk({ rows, selection }: { rows: readonly QuoteView[]; selection: Selection }) {
  const [asking, setAsking] = useState<Target | null>(null)
  const { move, isPending } = useMoveAll(rows, selection)
  const assign = useAssignQuotes(selection.clear)
  const chosen = rows.filter((row) => selection.has(row.id))
  const movable = (to: QuoteStatus) => chosen.filter((row) => canMoveQuote(row.status, to))
  const left = asking ? chosen.length - movable(asking).length : 0
  return (
    <>
      <BulkBar selection={selection}>
        <AssignButtons
          isPending={assign.isPending}
          onGive={(id) => assign.give(selection.ids, id)}
          onShareOut={() => assign.shareOut({ ids: selection.ids })}
        />
        {(['confirmed', 'cancelled'] as const).map(
          (to) =>
            movable(to).length > 0 && (
              <button key={to} type="button" disabled={isPending} onClick={() => setAsking(to)}>
                <OfficeIcon name={acts[to].icon} /> {acts[to].label}
              </button>
            ),
        )}
      </BulkBar>
      <Confirm
        question={
          asking && {
            title: `${asking === 'confirmed' ? 'Confirm' : 'Cancel'} ${plural(movable(asking).length, 'request')}?`,
            text: (
              <>
                {movable(asking)
                  .map((row) => `${row.reference}, ${row.customerName}`)
                  .join(' · ')}
                {left > 0 && `. ${plural(left, 'other')} of the selection cannot be moved there, and stay as they are.`}
              </>
            ),
            yes: asking === 'confirmed' ? 'Confirm requests' : 'Cancel requests',
          }
        }
        isPending={isPending}
        onClose={() => setAsking(null)}
        onYes={() => {
          if (asking) move({ ids: movable(asking).map((row) => row.id), status: asking })
          setAsking(null)
        }}
      />
    </>
  )
}

/** Moves them and says so; Undo where it restores every one of them: what was confirmed would become pending. */
function useMoveAll(rows: readonly QuoteView[], selection: Selection) {
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.quotes.setStatuses.useMutation({
    onMutate: () => rows.filter((row) => row.status === 'pending').map((row) => row.id),
    onSuccess: ({ moved, refused }, { status }, pending) => {
      selection.clear()
      const canUndo = status === 'cancelled' && moved.length > 0 && moved.every((id) => pending.includes(id))
      const undo = { label: 'Undo', onClick: () => mutate({ ids: moved, status: 'pending' }) }
      toast({
        title: `${plural(moved.length, 'quote request')} ${status === 'pending' ? 'taken up again' : status}`,
        message: refused.length ? `${refused.length} had changed meanwhile and stay as they are` : undefined,
        action: canUndo ? undo : undefined,
      })
    },
    onError: (error) => {
      toast({ title: 'Not saved', message: failureText(error), tone: 'error' })
      // Some may have been moved before it failed.
      void utils.quotes.invalidate()
    },
  })
  return { move: mutate, isPending }
}
