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

/** Returns the first message of a list, which may be about one of its entries. */
export function getMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { message } = error as { message?: unknown }
  if (typeof message === 'string') return message
  return Object.values(error)
    .map(getMessage)
    .find((one) => one !== undefined)
}

type FieldProps<V extends FieldValues, T> = {
  control: Control<V, unknown, T>
  name: FieldPath<V>
  label: string
  description?: string
  placeholder?: string
  /** Limits each entry. */
  maxLength?: number
  maxTags?: number
}

export function ListField<V extends FieldValues, T>({
  control,
  name,
  maxLength = 160,
  maxTags = 60,
  ...rest
}: FieldProps<V, T>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <ListInput
      {...rest}
      {...field}
      value={field.value as string[]}
      maxTags={maxTags}
      maxLength={maxLength}
      error={getMessage(fieldState.error)}
    />
  )
}
