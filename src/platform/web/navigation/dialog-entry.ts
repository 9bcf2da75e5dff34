import { useSyncExternalStore } from 'react'
import { getOpener, getShownLocation, navigator, onShown } from './history'

/**
 * Opens a dialog over the page, as a history entry: Back closes it, Forward and a reload show it again. Ignores a second
 * press.
 * @param props initial props; the history keeps a copy
 */
export function openDialog(name: string, props: object = {}): void {
  const { pathname, search, hash, state } = getShownLocation()
  if (getOpener(getShownLocation())?.name === name) return
  const kept = { ...(state as object | null), dialog: { name, props } }
  navigator.push({ pathname, search, hash }, kept, { preventScrollReset: true })
}

/**
 * Returns the props that this dialog was opened with; null while it is closed, and while hydrating. Reads the entry
 * beside the router: opening a dialog renders no page.
 */
export function useDialogEntry<P = object>(name: string): P | null {
  const read = () => {
    const entry = getOpener(getShownLocation())
    return entry?.name === name ? (entry.props as P) : null
  }
  return useSyncExternalStore(onShown, read, () => null)
}
