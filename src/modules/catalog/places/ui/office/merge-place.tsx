import { useController } from 'react-hook-form'
import { z } from 'zod'
import { Note } from '../../../../../platform/web/office/blocks'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { plural } from '../../../../../shared/text'
import type { PlaceView } from '../../view'
import { PlaceSelect } from './place-select'

const mergeForm = z.object({ intoId: z.uuid('Please choose a place') })

/** Merges a place into another one: packages, names and places move, and its address leads there. */
export function MergePlace({ place, onClose }: { place: PlaceView; onClose: () => void }) {
  const { mutateAsync } = trpc.places.merge.useMutation()
  const { control, submit, isPending } = useZodForm(mergeForm, {
    start: { intoId: '' },
    send: ({ intoId }) => mutateAsync({ id: place.id, intoId }),
    onDone: (into) => {
      toast({ title: 'Places merged', message: `${place.name} is ${into.name} now` })
      onClose()
    },
  })
  const { field, fieldState } = useController({ control, name: 'intoId' })
  const moving = [
    plural(place.packages, 'active package'),
    plural(place.places, 'place'),
    plural(place.aliases.length + 1, 'name'),
  ]
  return (
    <FormDialog
      title={`Merge ${place.name} into another place`}
      size={600}
      yes="Merge"
      isPending={isPending}
      isDangerous
      submit={submit}
      onClose={onClose}
    >
      <PlaceSelect
        label="The place that stays"
        value={field.value || null}
        onChange={(id) => field.onChange(id ?? '')}
        without={place.id}
        error={fieldState.error?.message}
        required
      />
      <Note>
        {new Intl.ListFormat('en').format(moving)} move there, with inactive packages and drafts. The address
        /destinations/{place.slug} leads to it. This cannot be undone.
      </Note>
    </FormDialog>
  )
}
