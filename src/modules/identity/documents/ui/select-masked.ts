import type { FocusEvent } from 'react'

/** Selects a masked number, so that typing replaces all of it. */
export const selectMasked = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
  if (currentTarget.value.includes('•')) currentTarget.select()
}
