import { useState } from 'react'
import table from '../../../../platform/web/components/data-table.module.css'
import { EmptyState, ErrorState } from '../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../platform/web/components/spinner'
import { failureText, trpc } from '../../../../platform/web/trpc'
import type { PackageCard } from '../../package.rules'
import { ConfirmRemoval } from './office-package-removal'
import { OfficePackageRow } from './office-package-row'
import styles from './office-packages.module.css'

/** Every package that is not archived, newest first. */
export function OfficePackages() {
  const [removing, setRemoving] = useState<PackageCard | null>(null)
  const list = trpc.packages.adminList.useInfiniteQuery(
    { withoutArchived: true, limit: 50 },
    { getNextPageParam: (page) => page.nextCursor ?? undefined, initialCursor: undefined },
  )
  const items = list.data?.pages.flatMap((page) => page.items)
  if (list.error && !items) {
    return (
      <ErrorState
        title="Failed to fetch packages"
        reason={failureText(list.error)}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (!items) return <Spinner>Loading packages...</Spinner>
  if (items.length === 0)
    return <EmptyState title="No packages yet">Packages appear here once they are made.</EmptyState>
  return (
    <div className={`${table.box} ${styles.list}`}>
      <table className={table.table}>
        <caption className="hidden-label">Travel packages, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col" className={table.third}>
              Category
            </th>
            <th scope="col" className={table.second}>
              Destination
            </th>
            <th scope="col" className={table.third}>
              Duration
            </th>
            <th scope="col" className={table.right}>
              Price
            </th>
            <th scope="col">Status</th>
            <th scope="col" className={table.third}>
              Created
            </th>
            <th scope="col">
              <span className="hidden-label">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <OfficePackageRow key={item.id} item={item} onRemove={() => setRemoving(item)} />
          ))}
        </tbody>
      </table>
      {list.hasNextPage && (
        <div className={table.foot}>
          <button
            type="button"
            className="link"
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {list.isFetchNextPageError ? 'Failed to fetch packages. Retry' : 'Load more'}
          </button>
        </div>
      )}
      {removing && <ConfirmRemoval item={removing} onClose={() => setRemoving(null)} />}
    </div>
  )
}
