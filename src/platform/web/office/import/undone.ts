import { toast } from '../../toast'
import { describeFailure } from '../../trpc'
import type { CountLabel } from './import-preview'

type Undone = { removed: number; restored: number; kept: number; gone: number }

/** Says in toasts what an undo did. `since` says what was done to records that stay. */
export const undoToasts = (counted: CountLabel, since: string) => ({
  onSuccess: ({ removed, restored, kept, gone }: Undone) => {
    const back = restored > 0 ? `, ${restored} ${restored === 1 ? 'has its' : 'have their'} former values again` : ''
    const left = kept > 0 ? `, ${kept} ${since} since then ${kept === 1 ? 'stays' : 'stay'}` : ''
    const lost = gone > 0 ? `, ${gone} ${gone === 1 ? 'was' : 'were'} deleted before` : ''
    toast({ title: 'Import undone', message: `${counted(removed)} removed${back}${left}${lost}` })
  },
  onError: (error: unknown) => toast({ title: 'Not undone', message: describeFailure(error), tone: 'error' }),
})
