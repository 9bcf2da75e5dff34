import { TagsInput } from '@mantine/core'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { cleanList } from '../../../../shared/lists'

type Props<V extends FieldValues, T> = {
  control: Control<V, unknown, T>
  name: FieldPath<V>
  label: string
  description?: string
}

/** A list of short entries; Enter or a comma adds one. Trimmed, empty and duplicate ones are ignored (product.md 7.5). */
export function ListField<V extends FieldValues, T>({ control, name, ...rest }: Props<V, T>) {
  const { field, fieldState } = useController({ control, name })
  const { ref, value, onChange, onBlur } = field
  return (
    <TagsInput
      {...rest}
      ref={ref}
      value={value as string[]}
      onChange={(entries) => onChange(cleanList(entries))}
      onBlur={onBlur}
      maxTags={60}
      maxLength={160}
      acceptValueOnBlur
      error={fieldState.error && 'At most 160 characters each'}
    />
  )
}
