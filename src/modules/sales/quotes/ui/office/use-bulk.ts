import { useParts } from '../../../../../platform/web/office/table/use-parts'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { plural } from '../../../../../shared/text'
import type { QuoteStatus } from '../../transition.rules'

type Assignment = { id: string; assigneeId: string | null }
type Answer = { before: Assignment[] }

/** Shows a toast with the result of a bulk act: what changed, what failed and why, and an undo. */
function say(title: string, { done, notes, undo }: { done: number; notes: string[]; undo?: () => void }): void {
  toast({
    title: done ? title : notes.length ? 'Not saved' : 'Nothing has changed',
    message: notes.join('. ') || undefined,
    tone: !done && notes.length ? 'error' : undefined,
    action: undo && done ? { label: 'Undo', onClick: undo } : undefined,
  })
}
const describeMissed = (left: number, why: string) => (left ? [`${plural(left, 'request')} not: ${why}`] : [])

export function useBulk(onDone: () => void) {
  const { run, progress } = useParts()
  const { mutateAsync: assign } = trpc.quotes.assign.useMutation()
  const { mutateAsync: share } = trpc.quotes.shareOut.useMutation()
  const { mutateAsync: setStatuses } = trpc.quotes.setStatuses.useMutation()
  const put = (quotes: Assignment[]) => assign({ quotes })
  const runAll = async <T>(
    list: readonly T[],
    call: (part: T[]) => Promise<Answer>,
    done: string,
    canUndo: boolean,
  ) => {
    const { answers, left, why } = await run(list, call)
    const before = answers.flatMap((answer) => answer.before)
    if (!left) onDone()
    say(`${plural(before.length, 'quote request')} ${done}`, {
      done: before.length,
      notes: describeMissed(left, why),
      undo: canUndo ? () => void runAll(before, put, 'given back', false) : undefined,
    })
  }
  /** Offers an undo only if all were pending before, which is the status that the undo restores. */
  const move = async (ids: readonly string[], status: QuoteStatus, canUndo = status === 'cancelled') => {
    const { answers, left, why } = await run(ids, (part) => setStatuses({ ids: part, status }))
    const moved = answers.flatMap((answer) => answer.moved)
    const refused = answers.flatMap((answer) => answer.refused).length
    const moveBack = () =>
      move(
        moved.map(({ id }) => id),
        'pending',
        false,
      )
    if (!left) onDone()
    say(`${plural(moved.length, 'quote request')} ${status === 'pending' ? 'taken up again' : status}`, {
      done: moved.length,
      notes: [
        ...(refused ? [`${refused} had changed meanwhile and stay as they are`] : []),
        ...describeMissed(left, why),
      ],
      undo: canUndo && moved.every(({ was }) => was === 'pending') ? () => void moveBack() : undefined,
    })
  }
  return {
    give: (ids: readonly string[], assigneeId: string | null) =>
      runAll(
        ids.map((id) => ({ id, assigneeId })),
        put,
        'assigned',
        true,
      ),
    shareOut: (ids: readonly string[]) => runAll(ids, (part) => share({ ids: part }), 'assigned', true),
    move,
    progress,
  }
}
