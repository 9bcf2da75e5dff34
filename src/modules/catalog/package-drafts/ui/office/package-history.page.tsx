import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router'
import { EmptyState, ErrorState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { usePlace } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { getFailureData, describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useInnerPage } from '../../../../../platform/web/site/use-inner-page'
import { Allowed } from '../../../../identity/auth/ui/allowed'
import { PackageHistory } from '../history/package-history'

/** Shows a package's saves, and restores a version. */
export function Component() {
  const { id = '' } = useParams()
  const query = trpc.packageDrafts.history.useInfiniteQuery(
    { packageId: id },
    { getNextPageParam: (page) => page.nextCursor ?? undefined, initialCursor: undefined },
  )
  const name = query.data?.pages[0]?.title ?? 'Package'
  const edit = `/admin/packages/${id}/edit`
  useInnerPage(`History of ${name}`)
  const crumbs = useMemo(
    () => [{ label: 'Packages', to: '/admin/packages' }, { label: name, to: edit }, { label: 'History' }],
    [name, edit],
  )
  usePlace(crumbs)
  if (query.data) {
    const versions = query.data.pages.flatMap(({ items }) => items)
    return (
      <div>
        <PageHead title={name} fact="History">
          <Allowed to="packages.write">
            <Button variant="default" component={Link} to={edit}>
              Edit package
            </Button>
          </Allowed>
        </PageHead>
        <PackageHistory
          packageId={id}
          versions={versions}
          hasMore={query.hasNextPage}
          isLoading={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      </div>
    )
  }
  if (!query.error) return <Spinner>Loading history...</Spinner>
  return getFailureData(query.error).reason === 'not-found' ? (
    <EmptyState title="Package not found">It may have been removed, or the link is not complete.</EmptyState>
  ) : (
    <ErrorState title="Failed to fetch the history" reason={describeFailure(query.error)} onRetry={query.refetch} />
  )
}
