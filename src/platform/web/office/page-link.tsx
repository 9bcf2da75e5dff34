import { createContext, type ReactNode, useCallback, useContext } from 'react'
import { Link, type LinkProps } from 'react-router'

const MayOpen = createContext<(pathname: string) => boolean>(() => true)

export const PagesOpen = MayOpen.Provider

/** Returns a function that tells whether the user's role opens the page of an address. */
export const useMayOpen = (): ((to: string) => boolean) => {
  const mayOpen = useContext(MayOpen)
  return useCallback((to) => mayOpen(to.replace(/[?#].*/, '')), [mayOpen])
}

/** Links to a page of the office. Shows only the words where the user's role does not open it. */
export function PageLink({ to, ...props }: Omit<LinkProps, 'to'> & { to: string; children: ReactNode }) {
  return useMayOpen()(to) ? <Link to={to} {...props} /> : props.children
}
