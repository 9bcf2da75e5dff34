import { useSyncExternalStore } from 'react'

type ColorScheme = 'light' | 'dark'
const attribute = 'data-mantine-color-scheme'
/** Reuses Mantine's key, so that both read one choice. */
const storageKey = 'mantine-color-scheme-value'

/** Runs in <head> before the first paint; without a choice follows the system. */
export const colorSchemeScript = `(function(){var s;try{s=localStorage.getItem('${storageKey}')}catch(e){}if(s!=='light'&&s!=='dark')s=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';document.documentElement.setAttribute('${attribute}',s)})()`

const getCurrent = (): ColorScheme => (document.documentElement.getAttribute(attribute) === 'dark' ? 'dark' : 'light')

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: [attribute] })
  return () => observer.disconnect()
}

export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, getCurrent, () => 'light')

export function toggleColorScheme(): void {
  const next = getCurrent() === 'dark' ? 'light' : 'dark'
  document.documentElement.setAttribute(attribute, next)
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // Ignores blocked storage; the choice then lasts until the next page.
  }
}
