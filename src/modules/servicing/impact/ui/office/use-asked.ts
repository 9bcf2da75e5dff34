import { useState } from 'react'

/** Holds a change whose impact is to be shown; `ask` looks for one, and returns whether there is. */
export function useAsked<Change>(affects: (change: Change) => Promise<boolean>) {
  const [asked, setAsked] = useState<Change | null>(null)
  const ask = async (change: Change): Promise<boolean> => {
    const concerns = await affects(change)
    if (concerns) setAsked(change)
    return concerns
  }
  return { asked, ask, forget: () => setAsked(null) }
}
