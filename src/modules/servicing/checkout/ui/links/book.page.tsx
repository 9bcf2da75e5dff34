import { Link, useParams } from 'react-router'
import { EmptyState, ErrorState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { getFailureData, describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useTypeText } from '../../../../catalog/packages/ui/use-type-text'
import { useInnerPage } from '../../../../../platform/web/site/use-inner-page'
import { Steps } from './steps'

/** Books a departure of a package; departure, party and rooms are in the URL. */
export function Component() {
  const { id = '' } = useParams()
  const toType = useTypeText()
  const { data: pkg, error, refetch } = trpc.packages.get.useQuery({ id })
  useInnerPage(pkg ? `Book ${pkg.title}` : 'Book a trip')
  if (pkg)
    return (
      <div className={'wrap py-5'}>
        <p>
          <Link to={`/packages/${pkg.slug}`}>Back to the package</Link>
        </p>
        <h1 className="t-h1 break mt-3 mb-1">Book {pkg.title}</h1>
        <p className="num f-prose ink-2 mb-5">
          {toType(pkg)} in {pkg.destination}
        </p>
        <Steps key={pkg.id} pkg={pkg} />
      </div>
    )
  return (
    <div className={'wrap py-5'}>
      <h1 className="hidden-label">Book a trip</h1>
      {!error ? (
        <Spinner>Loading the trip...</Spinner>
      ) : ['not-found', 'invalid'].includes(getFailureData(error).reason ?? '') ? (
        <EmptyState title="This trip is not on sale" action={<Link to="/packages">See all packages</Link>}>
          It may have been taken off the site since you opened its link.
        </EmptyState>
      ) : (
        <ErrorState title="The trip could not be loaded" reason={describeFailure(error)} onRetry={refetch} />
      )}
    </div>
  )
}
