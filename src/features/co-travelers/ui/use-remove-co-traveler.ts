import { useRef } from 'react'
import { toast } from '../../../platform/web/toast'
import { trpc } from '../../../platform/web/trpc'
import { nameOf } from './co-traveler-card'

const failed = (what: string) =>
  toast({ title: 'Error', message: `Failed to ${what} travel companion. Please try again.`, tone: 'error' })

/** Deletes without asking, because the toast offers to undo it. */
export function useRemoveCoTraveler() {
  const utils = trpc.useUtils()
  // The second press of a double-click would be refused, and its toast take the place of the one with Undo.
  const underWay = useRef(new Set<string>())
  const restore = trpc.coTravelers.restore.useMutation({ onError: () => failed('add') })
  const remove = trpc.coTravelers.remove.useMutation({
    onSuccess: (_, { id }) => {
      const person = utils.coTravelers.list.getData()?.find((one) => one.id === id)
      utils.coTravelers.list.setData(undefined, (people) => people?.filter((one) => one.id !== id))
      toast({
        title: 'Co-Traveler Deleted',
        message: person && nameOf(person),
        action: { label: 'Undo', onClick: () => restore.mutate({ id }) },
      })
    },
    onError: () => failed('remove'),
    onSettled: (_, _error, { id }) => underWay.current.delete(id),
  })
  return {
    remove: (id: string) => {
      if (underWay.current.has(id)) return
      underWay.current.add(id)
      remove.mutate({ id })
    },
    removing: remove.isPending ? remove.variables.id : null,
  }
}
