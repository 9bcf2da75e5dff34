import { toast } from '../../../platform/web/toast'
import { trpc } from '../../../platform/web/trpc'
import { nameOf } from './co-traveler-card'
import type { CoTravelerView } from './use-co-traveler-form'

const failed = (what: string) =>
  toast({ title: 'Error', message: `Failed to ${what} travel companion. Please try again.`, tone: 'error' })

/** Deletes without asking, because the toast offers to undo it. */
export function useRemoveCoTraveler() {
  const cache = trpc.useUtils()
  const renew = () => {
    void cache.coTravelers.list.invalidate()
    void cache.profile.summary.invalidate()
  }
  const restore = trpc.coTravelers.restore.useMutation({ onSuccess: renew, onError: () => failed('add') })
  const { mutate, isPending, variables } = trpc.coTravelers.remove.useMutation()
  const remove = (person: CoTravelerView) =>
    mutate(
      { id: person.id },
      {
        onSuccess: () => {
          cache.coTravelers.list.setData(undefined, (people) => people?.filter(({ id }) => id !== person.id))
          renew()
          toast({
            title: 'Co-Traveler Deleted',
            message: nameOf(person),
            action: { label: 'Undo', onClick: () => restore.mutate({ id: person.id }) },
          })
        },
        onError: () => failed('remove'),
      },
    )
  return { remove, removing: isPending ? variables.id : null }
}
