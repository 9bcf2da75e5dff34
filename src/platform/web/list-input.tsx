import { TagsInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { cleanList } from '../../shared/lists'

type InputProps = Omit<ComponentProps<typeof TagsInput>, 'onChange'> & { onChange: (entries: string[]) => void }

/**
 * Edits a list of short entries. Enter or a comma adds one; Enter in an empty field submits nothing. Drops empty and
 * duplicate entries (product.md 7.5).
 */
export function ListInput({ onChange, onKeyDown, ...rest }: InputProps) {
  return (
    <TagsInput
      acceptValueOnBlur
      {...rest}
      onChange={(entries) => onChange(cleanList(entries))}
      onKeyDown={(event) => {
        const isBlank = event.currentTarget.value.trim() === ''
        if (event.key === 'Enter' && isBlank && !event.ctrlKey && !event.metaKey) event.preventDefault()
        onKeyDown?.(event)
      }}
    />
  )
}

type FieldProps<V extends FieldValues, T> = {
  control: Control<V, unknown, T>
  name: FieldPath<V>
  label: string
  description?: string
  placeholder?: string
}

export function ListField<V extends FieldValues, T>({ control, name, ...rest }: FieldProps<V, T>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <ListInput
      {...rest}
      {...field}
      value={field.value as string[]}
      maxTags={60}
      maxLength={160}
      error={fieldState.error && 'At most 160 characters each'}
    />
  )
}
