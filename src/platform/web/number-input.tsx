import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { type NumberRule, readNumber } from '../../shared/numbers'

type Props = Omit<TextInputProps, 'value' | 'onChange'> &
  NumberRule & {
    value: number | string | null
    /** Receives '' while the field is blank. */
    onChange: (value: number | '') => void
    /** Receives a text that is no number in these bounds; such a text changes nothing without it. */
    onUnread?: (text: string) => void
    /** Stands beside the number: a unit. */
    suffix?: string
  }

const isNumber = (value: Props['value']): value is number => typeof value === 'number' && !Number.isNaN(value)
const toText = (value: Props['value']) => (isNumber(value) ? String(value) : (value && String(value)) || '')

/** Edits a number as text: what is pasted or filled in is read as what is typed. Arrows step by one. */
export function NumberInput({
  value,
  onChange,
  onUnread,
  suffix,
  min,
  max,
  allowDecimal = true,
  decimalScale,
  error,
  onKeyDown,
  ...rest
}: Props) {
  const [text, setText] = useState(() => toText(value))
  const [seen, setSeen] = useState(value)
  const read = readNumber(text, { min, max, allowDecimal, decimalScale })
  const problem = 'problem' in read ? read.problem : null
  if (!Object.is(seen, value)) {
    setSeen(value)
    // Applies changes from outside; while typing, the text reads as the value, or is not read.
    if ('value' in read ? read.value !== (value ?? '') : isNumber(value)) setText(toText(value))
  }
  const type = (typed: string) => {
    setText(typed)
    const next = readNumber(typed, { min, max, allowDecimal, decimalScale })
    if ('value' in next) onChange(next.value)
    else onUnread?.(typed)
  }
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!by || !('value' in read)) return
    event.preventDefault()
    const next = read.value === '' ? (min ?? 0) : read.value + by
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
      data-unread={problem ? true : undefined}
      onKeyDown={step}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}
