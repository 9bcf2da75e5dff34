import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { plural } from '../../../../../shared/text'
import { toastNotSaved } from '../../../../../platform/web/not-saved'

/** Holds `isNotified`, true where people were mailed, which has no undo. */
type MovedDepartures = { moved: string[]; refused: number; isNotified?: boolean }
type Status = 'scheduled' | 'stopped'

/**
 * Resumes the sale of departures; `report` reports a result with an Undo. `onStop` asks before stopping the sale again.
 */
export function useSetStatuses(onStop: (ids: string[]) => void) {
  const { mutate, isPending } = trpc.departures.setStatuses.useMutation({
    onSuccess: (moved, { status }) => report(moved, status),
    onError: toastNotSaved,
  })
  const report = ({ moved, refused, isNotified }: MovedDepartures, status: Status) => {
    if (moved.length === 0) {
      const message = status === 'stopped' ? 'They are not on sale.' : 'Their sale was not stopped.'
      return toast({ title: 'Not changed', message, tone: 'error' })
    }
    const undo = () => (status === 'stopped' ? mutate({ ids: moved, status: 'scheduled' }) : onStop(moved))
    const what = moved.length === 1 ? 'Departure' : plural(moved.length, 'departure')
    toast({
      title: `${what} ${status === 'stopped' ? 'not on sale now' : 'on sale again'}`,
      message: refused > 0 ? `${refused} left as they were` : undefined,
      action: isNotified ? undefined : { label: 'Undo', onClick: undo },
    })
  }
  return { setStatuses: mutate, report, isPending }
}
export type SetStatuses = ReturnType<typeof useSetStatuses>['setStatuses']
