import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { amountIn, getTypedProblem } from '../../../shared/amounts'
import { type Currency, toDecimal } from '../../../shared/money'
import { useUnsaved } from '../use-unsaved'
import { toReadingProps } from './amount-reading'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  currency: Currency
  /** Is null for an unknown amount, which needs `onBlank`. */
  minor: number | null
  /** Receives null while the text is no amount of the currency; blank is zero without `onBlank`. */
  onMinor: (minor: number | null) => void
  onBlank?: () => void
}

/** Edits an amount as text, outside of a form's registered fields. */
export function AmountInput({ currency, minor, onMinor, onBlank, error, description, ...rest }: Props) {
  const toText = (amount: number | null) => (amount === null ? '' : toDecimal(amount, currency))
  const toMinor = (typed: string) => amountIn(currency, typed) ?? (onBlank ? null : 0)
  const [text, setText] = useState(toText(minor))
  const [seen, setSeen] = useState(minor)
  if (seen !== minor) {
    setSeen(minor)
    // Applies changes from outside; while typing, the text already equals the amount.
    if (getTypedProblem(currency, text) === null && toMinor(text) !== minor) setText(toText(minor))
  }
  const problem = getTypedProblem(currency, text)
  useUnsaved(problem !== null)
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      {...rest}
      {...toReadingProps(currency, text, { label: rest.label, description })}
      value={text}
      error={problem ?? error}
      data-unread={problem ? true : undefined}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        const isBlank = value.trim() === ''
        if (isBlank && onBlank) onBlank()
        else onMinor(getTypedProblem(currency, value) ? null : toMinor(value))
      }}
    />
  )
}
