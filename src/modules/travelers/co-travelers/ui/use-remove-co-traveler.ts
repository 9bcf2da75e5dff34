import { useRef } from 'react'
import { toastRefusal } from '../../../../platform/web/toast-refusal'
import { toast } from '../../../../platform/web/toast'
import { trpc } from '../../../../platform/web/trpc'
import { showName } from '../../../../shared/names'
import { cardId } from './co-traveler-card'

/** Names the page's heading, which takes the focus when the last companion is deleted. */
export const headingId = 'co-travelers'
/** Waits for the next paint. */
const focusSoon = (id: string) => setTimeout(() => document.getElementById(id)?.focus({ preventScroll: true }))

const toastFailure = (error: unknown, what: string) =>
  toastRefusal(error, `Failed to ${what} travel companion. Please try again.`)

/** Deletes without a question: the toast offers Undo. */
export function useRemoveCoTraveler() {
  const utils = trpc.useUtils()
  // Ignores a double-click: its error toast would replace the one with Undo.
  const underWay = useRef(new Set<string>())
  /** Holds the positions of deleted companions, for their undo. */
  const places = useRef(new Map<string, number>())
  const restore = trpc.coTravelers.restore.useMutation({
    onSuccess: (person) => {
      const at = places.current.get(person.id) ?? 0
      utils.coTravelers.list.setData(undefined, (people) => people?.toSpliced(at, 0, person))
      focusSoon(cardId(person.id))
    },
    onError: (error) => toastFailure(error, 'add'),
  })
  const remove = trpc.coTravelers.remove.useMutation({
    onSuccess: (_, { id }) => {
      const before = utils.coTravelers.list.getData() ?? []
      const at = before.findIndex((one) => one.id === id)
      const person = before[at]
      places.current.set(id, Math.max(at, 0))
      utils.coTravelers.list.setData(undefined, (people) => people?.filter((one) => one.id !== id))
      const neighbor = before[at + 1] ?? before[at - 1]
      focusSoon(neighbor ? cardId(neighbor.id) : headingId)
      toast({
        title: 'Co-Traveler Deleted',
        message: person && showName(person),
        action: { label: 'Undo', onClick: () => restore.mutate({ id }) },
      })
    },
    onError: (error) => toastFailure(error, 'remove'),
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
