import { type KeyboardEvent, useEffect, useState } from 'react'
import { toSearch } from '../../../shared/text'

/** What was typed once nobody types any more, as the server's searches take it. */
export function useWords(search: string): string {
  const [words, setWords] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWords(toSearch(search) ?? ''), 150)
    return () => clearTimeout(timer)
  }, [search])
  return words
}

/** Enter chooses what was found; before that it does not send the form. */
export function noSubmit(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
