import { useState } from 'react'

/** Keeps the first known value, which a refetch must not replace while somebody fills in a form. */
export function useFirst<T>(value: T | null): T | null {
  const [first, setFirst] = useState(value)
  if (first === null && value !== null) setFirst(value)
  return first ?? value
}
