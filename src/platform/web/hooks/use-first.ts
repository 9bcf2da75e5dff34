import { useState } from 'react'

/** Keeps the first value that is known, where a refetch must not replace what somebody fills in. */
export function useFirst<T>(value: T | null): T | null {
  const [first, setFirst] = useState(value)
  if (first === null && value !== null) setFirst(value)
  return first ?? value
}
