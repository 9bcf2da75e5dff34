import { useState } from 'react'

/** Holds a change whose impact is to be shown; `ask` looks for one, and returns whether there is. */
export function useAsked<Change>(affects: (change: Change) => Promise<boolean>) {
  const [asked, setAsked] = useState<Change | null>(null)
  const ask = async (change: Change): Promise<boolean> => {
    const isAffecting = await affects(change)
    if (isAffecting) setAsked(change)
    return isAffecting
  }
  return { asked, ask, forget: () => setAsked(null) }
}
