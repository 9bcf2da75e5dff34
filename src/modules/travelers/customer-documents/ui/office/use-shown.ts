import { useEffect, useState } from 'react'

/** Seconds for which a number stands on the screen. */
const shownSeconds = 60

type Shown = { number: string; until: number }

/** A number in full until its time is over or the screen is left. It is in this component's state and nowhere else. */
export function useShown() {
  const [shown, setShown] = useState<Shown | null>(null)
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
