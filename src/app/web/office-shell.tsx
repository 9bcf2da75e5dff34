import { lazy, Suspense } from 'react'

const OfficeLayout = lazy(() => import('./office-layout'))

/** The back office's frame; its code is loaded with its first screen and never by the public site. */
export function OfficeShell() {
  return (
    <Suspense>
      <OfficeLayout />
    </Suspense>
  )
}
