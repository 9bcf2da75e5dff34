import { useState } from 'react'
import { formatDate, realDate } from '../../../shared/dates'
import { readTypedDate } from '../../../shared/date-text'

type Field = {
  /** A calendar date, or what was typed and is none. */
  value: string
  onChange: (value: string) => void
}

/** A date as text, in whatever way it is typed. Once left, it stands as all dates of the site do. */
export function useDateText({ value, onChange }: Field) {
  const [typed, setTyped] = useState<{ text: string; as: string } | null>(null)
  const shown = realDate(value) ? formatDate(value) : value
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
