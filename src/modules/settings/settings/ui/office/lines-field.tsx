import { Textarea } from '@mantine/core'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

/** Returns the first message of a list, which may be about one of its entries. */
function getMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { message } = error as { message?: unknown }
  if (typeof message === 'string') return message
  return Object.values(error)
    .map(getMessage)
    .find((one) => one !== undefined)
}

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
