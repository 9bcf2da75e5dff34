import { TextInput } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { withoutPrefix } from '../../shared/phone-text'
import { bound } from './fields'
import { usePhonePrefix } from './site/use-agency'

type Props = Omit<ComponentProps<typeof TextInput>, 'onChange'> & { onChange?: (typed: string) => void }

/** Shows the agency's prefix while it has the focus and is empty. Hands it on only once something follows. */
function PhoneInput({ value, onChange, onBlur, ...rest }: Props) {
  const prefix = usePhonePrefix()
  /** Holds what is shown as long as the form has no number. */
  const [bare, setBare] = useState('')
  return (
    <TextInput
      {...rest}
      type="tel"
      placeholder={prefix}
      value={value || bare}
      onFocus={() => prefix && setBare(`${prefix} `)}
      onChange={({ currentTarget }) => {
        const typed = withoutPrefix(currentTarget.value, prefix)
        if (!typed) setBare(currentTarget.value)
        onChange?.(typed)
      }}
      onBlur={(event) => {
        setBare('')
        onBlur?.(event)
      }}
    />
  )
}

/** Edits a telephone number. */
export const PhoneField = bound(PhoneInput)
