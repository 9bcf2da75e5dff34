import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { amountIn, getTypedProblem } from '../../../shared/amounts'
import { type Currency, toDecimal } from '../../../shared/money'
import { toReading } from './amount-reading.rules'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  currency: Currency
  minor: number
  /** Receives null while the text is no amount of the currency; blank is zero. */
  onMinor: (minor: number | null) => void
}

/** Focuses the first unreadable amount of a form, and tells whether there is one. */
export function focusUnread(form: EventTarget | null | undefined): boolean {
  const field = form instanceof HTMLElement ? form.querySelector<HTMLElement>('[data-unread]') : null
  field?.focus()
  return field !== null
}

/** Edits an amount as text, outside of a form's registered fields. */
export function AmountInput({ currency, minor, onMinor, error, description, ...rest }: Props) {
  const [text, setText] = useState(toDecimal(minor, currency))
  const [seen, setSeen] = useState(minor)
  if (seen !== minor) {
    setSeen(minor)
    // Applies changes from outside; while typing, the text already equals the amount.
    if (getTypedProblem(currency, text) === null && (amountIn(currency, text) ?? 0) !== minor)
      setText(toDecimal(minor, currency))
  }
  const problem = getTypedProblem(currency, text)
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...rest}
      description={toReading(currency, text) ?? description}
      value={text}
      error={problem ?? error}
      data-unread={problem ? true : undefined}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        onMinor(getTypedProblem(currency, value) ? null : (amountIn(currency, value) ?? 0))
      }}
    />
  )
}
