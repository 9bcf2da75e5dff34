import type { MouseEvent } from 'react'

/** Handles a link's click in the page. Leaves clicks with a modifier key to the browser. */
export const onPlainClick = (act: () => void) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  act()
}
