import { type KeyboardEvent, useEffect, useState } from 'react'
import { toSearch } from '../../../shared/text'

/** Debounces typed text by 150 ms, normalized for the server's searches. */
export function useWords(search: string): string {
  const [words, setWords] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWords(toSearch(search) ?? ''), 150)
    return () => clearTimeout(timer)
  }, [search])
  return words
}

/** Prevents Enter from submitting the form; it only picks a search result. */
export function preventSubmit(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
