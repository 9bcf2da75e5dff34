import { useDebouncedValue } from '@mantine/hooks'
import type { KeyboardEvent } from 'react'
import { toSearch } from '../../../shared/text'

/** Debounces typed text by 150 ms, normalized for the server's searches. */
export const useWords = (search: string): string => useDebouncedValue(toSearch(search) ?? '', 150)[0]

/** Prevents Enter from submitting the form; it only picks a search result. */
export function preventSubmit(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
