import type { ComponentProps } from 'react'
import { loading, navigator } from '../navigation/history'
import { onPlainClick } from '../plain-click'

/** Links within the frame without subscribing to the location, as `Link` does: navigation does not rerender it. */
export function PlaceLink({ to, onClick, children, ...others }: ComponentProps<'a'> & { to: string }) {
  const go = onPlainClick(() => {
    const isHere = to === window.location.pathname + window.location.search
    // Goes back to a page that is still shown while another one loads, which a replacement would not stop.
    navigator[isHere && !loading.get() ? 'replace' : 'push'](to)
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
