import { type ReactNode, useEffect, useRef } from 'react'

const id = 'answer'

export const AnswerHead = ({ children }: { children: ReactNode }) => (
  <h2 id={id} className="no-outline" tabIndex={-1}>
    {children}
  </h2>
)

/** Moves the focus to the new part's head when a change took the pressed button away. */
export function useAnswerFocus(change: string): void {
  const before = useRef(change)
  useEffect(() => {
    if (before.current === change) return
    before.current = change
    if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true })
  }, [change])
}
