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

/** Returns the props that this dialog was opened with; null while it is closed. */
export function useDialogEntry<P = object>(name: string): P | null {
  const opened = getOpener(useLocation())
  return opened?.name === name ? (opened.props as P) : null
}
