import type { ComponentProps } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { isPrefixOnly, phonePrefix } from '../../shared/phone-text'
import { TextField } from './fields'

type Props<V extends FieldValues, T> = ComponentProps<typeof TextField<V, T>>

/** Edits a telephone number. Inserts the default prefix on focus, and removes it on blur if nothing follows. */
export function PhoneField<V extends FieldValues, T>(props: Props<V, T>) {
  const { field } = useController({ control: props.control, name: props.name })
  const typed = (field.value as string | undefined) ?? ''
  return (
    <div
      onFocus={() => typed === '' && field.onChange(phonePrefix)}
      onBlur={() => isPrefixOnly(typed) && field.onChange('')}
    >
      <TextField {...props} type="tel" placeholder={phonePrefix.trim()} />
    </div>
  )
}
