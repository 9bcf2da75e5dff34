import { NotFound } from '../../modules/storefront/site/ui/not-found.page'
import { useInnerPage } from '../../platform/web/site/use-inner-page'
import { ErrorState } from '../../platform/web/components/empty-state'

export type ErrorPageProps = { status: number; retry: () => void }

/** Explains that a page's data does not exist (404) or could not be loaded. */
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
