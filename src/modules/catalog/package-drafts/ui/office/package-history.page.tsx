import { RecordState } from '../../../../../platform/web/office/record/record-state'
import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { trpc } from '../../../../../platform/web/trpc'
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
  useOfficePage(`History of ${name}`, {
    above: [
      { label: 'Packages', to: '/admin/packages' },
      { label: name, to: edit },
    ],
    name: 'History',
  })
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
        <PackageHistory packageId={id} versions={versions} more={query} />
      </div>
    )
  }
  return <RecordState query={query} noun="package" page="/admin/packages" />
}
