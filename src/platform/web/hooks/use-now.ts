import { useEffect, useState } from 'react'

/** Returns the current instant, renewed every minute: for deadlines on client-rendered screens. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
