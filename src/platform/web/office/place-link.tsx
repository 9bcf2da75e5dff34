import type { ComponentProps } from 'react'
import { navigator } from '../navigation/history'
import { onPlainClick } from '../plain-click'

/** Links within the frame without subscribing to the location, as `Link` does: navigation does not rerender it. */
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
