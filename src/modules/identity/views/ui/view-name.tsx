import { type Density, useDensity } from '../../../../platform/web/office/density'
import { FormDialog } from '../../../../platform/web/office/form-dialog'
import type { ListAddress } from '../../../../platform/web/office/filters/use-list-address'
import { CheckboxField, TextField } from '../../../../platform/web/fields'
import { toast } from '../../../../platform/web/toast'
import { trpc } from '../../../../platform/web/trpc'
import { useZodForm } from '../../../../platform/web/use-zod-form'
import { createViewInput } from '../schema'
import type { Screen } from '../screens.rules'
import type { SavedView } from '../view'

type Props = {
  screen: Screen
  view?: SavedView
  list: ListAddress
  /** Describes the saved state of a screen without rows. */
  keeps?: string
  onClose: () => void
}

/** Returns the query in the lists' order, with the row density. */
function withDensity(query: string, rows: Density): string {
  const kept = new URLSearchParams(query)
  kept.set('rows', rows)
  kept.sort()
  return kept.toString()
}

/** Asks for the name of a new view, or renames `view`. */
export default function ViewName({ screen, view, list, keeps, onClose }: Props) {
  const create = trpc.views.create.useMutation()
  const update = trpc.views.update.useMutation()
  const utils = trpc.useUtils()
  const rows = useDensity(list)
  const { control, submit, isPending } = useZodForm(createViewInput.pick({ name: true, isShared: true }), {
    start: { name: view?.name ?? '', isShared: view?.isShared ?? false },
    send: (valid) =>
      view
        ? update.mutateAsync({ id: view.id, ...valid })
        : create.mutateAsync({ screen, ...valid, query: keeps ? list.query : withDensity(list.query, rows) }),
    onDone: async (made) => {
      toast({ title: 'View saved', message: made.name })
      onClose()
      // Refetches first, so that the new tab exists before it becomes current.
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
        description={keeps ?? 'Filters, sort, columns and density are kept.'}
        maxLength={40}
        data-autofocus
      />
      <CheckboxField control={control} name="isShared" label="Share with colleagues" />
    </FormDialog>
  )
}
