import type { SyntheticEvent } from 'react'

const fallback = '/api/placeholder/640/360'

/** Replaces an image that does not load by the fallback. */
export function onBroken({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  if (!currentTarget.src.endsWith(fallback)) currentTarget.src = fallback
}
