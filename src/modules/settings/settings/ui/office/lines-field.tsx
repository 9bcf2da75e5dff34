import { Textarea } from '@mantine/core'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { getMessage } from '../../../../../platform/web/list-input'

/** Leaves out blank lines, which a list has while somebody types. */
export const toEntries = (typed: readonly string[]): string[] => typed.map((one) => one.trim()).filter(Boolean)

type Props<V extends FieldValues, T> = {
  control: Control<V, unknown, T>
  name: FieldPath<V>
  label: string
  description: string
  placeholder?: string
  minRows: number
}

/** Edits a list of texts, an entry a line. */
export function LinesField<V extends FieldValues, T>({ control, name, ...texts }: Props<V, T>) {
  const { field, fieldState } = useController({ control, name })
  const { ref, onChange, onBlur } = field
  const value = field.value as string[]
  return (
    <Textarea
      ref={ref}
      {...texts}
      autosize
      value={value.join('\n')}
      error={getMessage(fieldState.error)}
      onChange={({ currentTarget }) => onChange(currentTarget.value.split('\n'))}
      onBlur={() => {
        onChange(toEntries(value))
        onBlur()
      }}
    />
  )
}
