import { useDeferredValue } from 'react'
import { useLocation } from 'react-router'
import { navigator, getOpener, getShownLocation } from './history'

/**
 * Opens a dialog over the page, as a history entry: Back closes it, Forward and a reload show it again.
 * @param props initial props; the history keeps a copy
 */
export function openDialog(name: string, props: object = {}): void {
  const { pathname, search, hash, state } = getShownLocation()
  const kept = { ...(state as object | null), dialog: { name, props } }
  navigator.push({ pathname, search, hash }, kept, { preventScrollReset: true })
}

/**
 * Returns the props that this dialog was opened with; null while it is closed. Opens it in a render of its own that
 * yields: else a slow device would not paint the press before the whole dialog. Closes it at once.
 */
export function useDialogEntry<P = object>(name: string): P | null {
  const entry = getOpener(useLocation())
  const opened = entry?.name === name ? (entry.props as P) : null
  const drawn = useDeferredValue(opened)
  return opened && drawn
}
