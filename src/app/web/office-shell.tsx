import { NavigationProgress } from '../../platform/web/components/navigation-progress'
import { lazyPart } from '../../platform/web/lazy-part'

const OfficeLayout = lazyPart(() => import('./office-layout'), { className: 'wrap page' })

/** Renders the back office's frame; its code is loaded with its first screen and never by the public site. */
export function OfficeShell() {
  return (
    <>
      <NavigationProgress />
      <OfficeLayout />
    </>
  )
}
