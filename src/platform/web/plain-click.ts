import type { MouseEvent } from 'react'

/** A click handler of a link that acts in the page. With a modifier key the browser opens the link as usual. */
export const onPlainClick = (act: () => void) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  act()
}
