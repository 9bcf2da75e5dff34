import type { ComponentProps } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { isPrefixOnly, phonePrefix } from '../../shared/phone-text'
import { TextField } from './fields'

type Props<V extends FieldValues, T> = ComponentProps<typeof TextField<V, T>>

/** A telephone number. The default prefix is there while it has the focus, and leaves nothing behind by itself. */
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
