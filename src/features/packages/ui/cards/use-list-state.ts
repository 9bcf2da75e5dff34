import { useLocation } from 'react-router'

/** Goes along with a link to a package, so that its 'Back to Packages' leads to this list with the filters it has now. */
export function useListState(): { list: string } | undefined {
  const { pathname, search } = useLocation()
  if (pathname === '/packages') return { list: pathname + search }
  return pathname === '/' ? { list: `/${search}#packages` } : undefined
}
