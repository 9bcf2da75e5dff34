import type { ComponentProps } from 'react'
import { navigator } from '../navigation/history'
import { onPlainClick } from '../plain-click'

/** A link of the frame. It does not follow the address, as a `Link` does: no page that opens draws it anew. */
export function PlaceLink({ to, onClick, children, ...others }: ComponentProps<'a'> & { to: string }) {
  const go = onPlainClick(() => {
    const isHere = to === window.location.pathname + window.location.search
    navigator[isHere ? 'replace' : 'push'](to)
  })
  return (
    <a
      {...others}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        go(event)
      }}
    >
      {children}
    </a>
  )
}
