import type { ComponentProps } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { DateInput } from './date-input'

type Props<V extends FieldValues, T> = Omit<
  ComponentProps<typeof DateInput>,
  'value' | 'error' | 'name' | 'onChange' | 'onSettle'
> & {
  control: Control<V, unknown, T>
  name: FieldPath<V>
}

/** Binds a date field to a form. `min` and `max` limit the calendar; the schema validates. */
export function DateField<V extends FieldValues, T>({ control, name, ...rest }: Props<V, T>) {
  const { field, fieldState } = useController({ control, name })
  const { value, ...handlers } = field
  return <DateInput {...rest} {...handlers} value={value ?? ''} error={fieldState.error?.message} />
}
