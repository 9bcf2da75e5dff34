import { FormDialog } from '../../../platform/web/office/form-dialog'
import type { ListAddress } from '../../../platform/web/office/filters/use-list-address'
import { TextField } from '../../../platform/web/fields'
import { toast } from '../../../platform/web/toast'
import { trpc } from '../../../platform/web/trpc'
import { useZodForm } from '../../../platform/web/use-zod-form'
import { createViewInput } from '../schema'
import type { Screen } from '../screens.rules'

type Props = { screen: Screen; view?: { id: string; name: string }; list: ListAddress; onClose: () => void }

/** Asks for the name of a new view, or for another one of `view`. */
export default function ViewName({ screen, view, list, onClose }: Props) {
  const create = trpc.views.create.useMutation()
  const update = trpc.views.update.useMutation()
  const utils = trpc.useUtils()
  const { control, submit, isPending } = useZodForm(createViewInput.pick({ name: true }), {
    start: { name: view?.name ?? '' },
    send: ({ name }) =>
      view ? update.mutateAsync({ id: view.id, name }) : create.mutateAsync({ screen, name, query: list.query }),
    onDone: async (made) => {
      toast({ title: 'View saved', message: made.name })
      onClose()
      // The new tab is there before it is the current one.
      await utils.views.list.invalidate({ screen })
      if (!view) list.show(made.query, made.id)
    },
  })
  return (
    <FormDialog
      title={view ? 'Rename the view' : 'Save this view'}
      size={440}
      yes="Save view"
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="name"
        label="Name"
        description="Filters, sort and columns are kept. The view is yours alone."
        maxLength={40}
        data-autofocus
      />
    </FormDialog>
  )
}
