import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { z } from 'zod'
import { toast } from '../toast'
import { useZodForm } from '../use-zod-form'
import { Note } from './blocks'
import { FormDialog } from './form-dialog'

type Choice = { value: string; onChange: (value: string) => void; error: string | undefined }
type Props = {
  name: string
  /** Names the kind: 'place', and 'Places' where they are merged. */
  kind: string
  kinds: string
  /** Names the input's field of the remaining record, at which refusals are shown. */
  field: string
  /** Renders the choice of the one that stays. */
  renderChoice: (choice: Choice) => ReactNode
  /** Merges into the chosen one. @returns its name */
  merge: (into: string) => Promise<string>
  /** Explains the merge, above the choice. */
  reason?: ReactNode
  /** Lists what moves, below the choice. */
  children: ReactNode
  onClose: () => void
}

/** Merges a record into another one that is chosen, for good. */
export function MergeInto({ name, kind, kinds, field, renderChoice, merge, reason, children, onClose }: Props) {
  const schema = z.record(z.literal(field), z.string().min(1, `Please choose a ${kind}`))
  const { control, submit, isPending } = useZodForm(schema, {
    start: { [field]: '' },
    send: (chosen) => merge(chosen[field]!),
    onDone: (stays) => {
      toast({ title: `${kinds} merged`, message: `${name} is ${stays} now` })
      onClose()
    },
  })
  const { field: into, fieldState } = useController({ control, name: field })
  return (
    <FormDialog
      title={`Merge ${name} into another ${kind}`}
      size={600}
      yes="Merge"
      isPending={isPending}
      isDangerous
      submit={submit}
      onClose={onClose}
    >
      {reason && <Note>{reason}</Note>}
      {renderChoice({ value: into.value ?? '', onChange: into.onChange, error: fieldState.error?.message })}
      <Note>{children} This cannot be undone.</Note>
    </FormDialog>
  )
}
