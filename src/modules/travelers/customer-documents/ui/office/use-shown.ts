import { useEffect, useState } from 'react'

/** Limits the display of a number, in seconds. */
const shownSeconds = 60

type ShownNumber = { number: string; until: number }

/** Holds a number in full until it expires or unmounts. Component state is its only copy. */
export function useShown() {
  const [shown, setShown] = useState<ShownNumber | null>(null)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (!shown) return
    const tick = () => {
      const seconds = Math.ceil((shown.until - Date.now()) / 1000)
      setLeft(seconds)
      if (seconds <= 0) setShown(null)
    }
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [shown])
  return {
    number: shown?.number ?? null,
    left,
    hide: () => setShown(null),
    show: (number: string) => {
      setLeft(shownSeconds)
      setShown({ number, until: Date.now() + shownSeconds * 1000 })
    },
  }
}
