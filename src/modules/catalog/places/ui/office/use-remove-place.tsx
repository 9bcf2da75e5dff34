import { useState } from 'react'
import { Confirm } from '../../../../../platform/web/office/confirm'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import type { PlaceView } from '../../view'

/** Deletes a place that nothing uses; the toast offers Undo. */
export function useRemovePlace() {
  const [asked, setAsked] = useState<PlaceView | null>(null)
  const { mutate: create } = trpc.places.create.useMutation({
    onSuccess: ({ name }) => toast({ title: 'Place restored', message: name }),
    onError: (error) => toast({ title: 'Not restored', message: describeFailure(error), tone: 'error' }),
  })
  const removing = trpc.places.remove.useMutation({
    onSuccess: (place) => {
      toast({
        title: 'Place deleted',
        message: place.name,
        action: { label: 'Undo', onClick: () => create(place) },
      })
      setAsked(null)
    },
    onError: (error) => {
      toast({ title: 'Not deleted', message: describeFailure(error), tone: 'error' })
      setAsked(null)
    },
  })
  const dialog = (
    <Confirm
      question={
        asked && {
          title: `Are you sure you want to delete ${asked.name}?`,
          text: 'Only a place that no package, no other place and no tile of the home page uses can be deleted.',
          yes: 'Delete',
          no: 'Keep it',
          isDangerous: true,
        }
      }
      isPending={removing.isPending}
      onYes={() => asked && removing.mutate({ id: asked.id })}
      onClose={() => setAsked(null)}
    />
  )
  return { ask: setAsked, dialog }
}
