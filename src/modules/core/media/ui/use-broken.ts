import { useState } from 'react'

/**
 * Tells whether the image of this key cannot be loaded. `watched` goes onto its element, which is asked, too: it may
 * have failed before hydration.
 */
export function useBroken(key: string | undefined) {
  const [broken, setBroken] = useState<string>()
  const onError = () => setBroken(key)
  const ref = (img: HTMLImageElement | null) => void (img?.complete && !img.naturalWidth && onError())
  return { isBroken: key !== undefined && broken === key, watched: { ref, onError } }
}
