import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { NotFound } from '../../features/site/ui/not-found.page'
import { ErrorState } from '../../platform/web/components/empty-state'
import { useInnerPage } from '../../features/site/ui/display/use-inner-page'

/** What a page shows when its data is not there, or could not be had. */
export function ErrorPage() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return <Failed reload={() => (isRouteErrorResponse(error) ? location.reload() : void revalidate())} />
}

function Failed({ reload }: { reload: () => void }) {
  useInnerPage('Something went wrong')
  return (
    <div className="wrap page">
      <ErrorState title="This page could not be loaded" reason="Please try again in a moment." onRetry={reload} />
    </div>
  )
}
