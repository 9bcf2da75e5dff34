import { useLocation } from 'react-router'

/** Returns link state for a package: 'Back to Packages' returns to this list with its filters. */
export function useListState(): { list: string } | undefined {
  const { pathname, search } = useLocation()
  if (/^\/(packages|fits)$/.test(pathname)) return { list: pathname + search }
  return pathname === '/' ? { list: `/${search}#packages` } : undefined
}
