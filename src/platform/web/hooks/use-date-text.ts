import { useState } from 'react'
import { formatDate, toRealDate } from '../../../shared/dates'
import { readTypedDate } from '../../../shared/date-text'

type Field = {
  /** Holds a calendar date, or typed text that is none. */
  value: string
  onChange: (value: string) => void
}

/** Edits a date as text in any usual format; formats it on blur. */
export function useDateText({ value, onChange }: Field) {
  const [typed, setTyped] = useState<{ text: string; as: string } | null>(null)
  const shown = toRealDate(value) ? formatDate(value) : value
  return {
    value: typed && typed.as === value ? typed.text : shown,
    onChange: (text: string) => {
      const as = readTypedDate(text) || text.trim()
      setTyped({ text, as })
      onChange(as)
    },
    leave: () => setTyped(null),
  }
}
