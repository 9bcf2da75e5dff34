import type { SyntheticEvent } from 'react'

const fallback = '/api/placeholder/640/360'

/** A picture that does not load gives way to the fallback. */
export function onBroken({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  if (!currentTarget.src.endsWith(fallback)) currentTarget.src = fallback
}
