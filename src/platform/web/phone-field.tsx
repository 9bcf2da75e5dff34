import type { ComponentProps } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { withoutPrefix } from '../../shared/phone-text'
import { TextField } from './fields'
import { usePhonePrefix } from './site/use-agency'

type Props<V extends FieldValues, T> = ComponentProps<typeof TextField<V, T>>

/** Edits a telephone number. Inserts the agency's prefix on focus, and removes it on blur if nothing follows. */
export function PhoneField<V extends FieldValues, T>(props: Props<V, T>) {
  const { field } = useController({ control: props.control, name: props.name })
  const prefix = usePhonePrefix()
  const typed = (field.value as string | undefined) ?? ''
  return (
    <div
      onFocus={() => typed === '' && prefix && field.onChange(`${prefix} `)}
      onBlur={() => typed && field.onChange(withoutPrefix(typed, prefix))}
    >
      <TextField {...props} type="tel" placeholder={prefix} />
    </div>
  )
}
