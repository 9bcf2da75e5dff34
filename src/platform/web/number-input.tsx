import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { type NumberRule, readNumber } from '../../shared/numbers'
import { useUnsaved } from './use-unsaved'

type Props = Omit<TextInputProps, 'value' | 'onChange'> &
  NumberRule & {
    value: number | string | null
    /** Receives a text where it is no number in these bounds: '' while blank. The schema of the values refuses it. */
    onChange: (typed: number | string) => void
    /** Stands beside the number: a unit. */
    suffix?: string
  }

const isNumber = (value: Props['value']): value is number => typeof value === 'number' && !Number.isNaN(value)
const toText = (value: Props['value']) => (isNumber(value) ? String(value) : (value && String(value)) || '')

/** Edits a number as text: what is pasted or filled in is read as what is typed. Arrows step by one. */
export function NumberInput({
  value,
  onChange,
  suffix,
  min,
  max,
  allowDecimal = true,
  decimalScale,
  isRequired,
  error,
  onKeyDown,
  ...rest
}: Props) {
  const [text, setText] = useState(() => toText(value))
  const [seen, setSeen] = useState(value)
  const rule = { min, max, allowDecimal, decimalScale, isRequired }
  const read = readNumber(text, rule)
  const problem = 'problem' in read ? read.problem : null
  const isUnread = isRequired === true && problem !== null
  useUnsaved(isUnread)
  if (!Object.is(seen, value)) {
    setSeen(value)
    // Applies changes from outside; while typing, the text reads as the value, or is not read.
    if ('value' in read ? read.value !== (value ?? '') : isNumber(value)) setText(toText(value))
  }
  const type = (typed: string) => {
    setText(typed)
    const next = readNumber(typed, rule)
    onChange('value' in next ? next.value : typed)
  }
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    const isBlank = text.trim() === ''
    if (!by || !(isBlank || 'value' in read)) return
    event.preventDefault()
    const next = isBlank || !('value' in read) ? (min ?? 0) : Number(read.value) + by
    // Rounds what binary fractions leave of 1.1 − 1.
    type(String(Number(Math.min(max ?? next, Math.max(min ?? next, next)).toFixed(decimalScale ?? 10))))
  }
  return (
    <TextInput
      // Asks for all keys where a minus may be typed, which the keypads of phones lack.
      inputMode={min !== undefined && min < 0 ? 'text' : allowDecimal ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={20}
      {...rest}
      {...(suffix && {
        rightSection: <span aria-hidden>{suffix.trim()}</span>,
        rightSectionWidth: `calc(${suffix.trim().length}ch + var(--s-4))`,
        rightSectionPointerEvents: 'none' as const,
      })}
      value={text}
      error={error ?? problem}
      data-unread={isUnread || undefined}
      onKeyDown={step}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}

type CountProps = Omit<Props, 'value' | 'onChange' | 'isRequired'> & {
  value: number
  onChange: (value: number) => void
}

/** Edits a number outside of a form's registered fields. What is no number changes nothing; `focusUnread` finds it. */
export const CountInput = ({ onChange, min = 0, allowDecimal = false, ...props }: CountProps) => (
  <NumberInput
    {...props}
    isRequired
    min={min}
    allowDecimal={allowDecimal}
    onChange={(typed) => typeof typed === 'number' && onChange(typed)}
  />
)
