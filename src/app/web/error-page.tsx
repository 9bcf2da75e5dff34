import { NotFound } from '../../features/site/ui/not-found.page'
import { useInnerPage } from '../../features/site/ui/display/use-inner-page'
import { ErrorState } from '../../platform/web/components/empty-state'

export type ErrorPageProps = { status: number; retry: () => void }

/** What a page shows when its data is not there, or could not be had. */
export const ErrorPage = ({ status, retry }: ErrorPageProps) =>
  status === 404 ? <NotFound /> : <Failed retry={retry} />

function Failed({ retry }: { retry: () => void }) {
  useInnerPage('Something went wrong')
  return (
    <div className="wrap page">
      <ErrorState title="This page could not be loaded" reason="Please try again in a moment." onRetry={retry} />
    </div>
  )
}
