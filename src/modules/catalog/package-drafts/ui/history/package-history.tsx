import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { EmptyState, ErrorState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import type { NextPage } from '../../../../../platform/web/office/load-more'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { ComparedVersions } from './compared-versions'
import styles from './history.module.css'
import { VersionList } from './version-list'
import type { SavedVersion } from '../../view'

export type ListedVersion = Omit<SavedVersion, 'status' | 'content'>
type Props = {
  packageId: string
  versions: readonly ListedVersion[]
  more: NextPage
}

const numberIn = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)

/** Shows versions at the left, and one version's changes at the right. The address holds both compared numbers. */
export function PackageHistory({ packageId, versions, more }: Props) {
  const [params] = useSearchParams()
  const newest = versions[0]?.number
  const number = numberIn(params.get('version')) ?? newest
  const query = trpc.packageDrafts.compare.useQuery(
    { packageId, number: number ?? 1, base: numberIn(params.get('with')) },
    { enabled: number !== undefined, placeholderData: keepPreviousData },
  )
  if (number === undefined) {
    return <EmptyState title="No versions yet">Each save from now on is kept here.</EmptyState>
  }
  return (
    <div className={styles.page}>
      <VersionList versions={versions} shown={number} more={more} />
      {query.data ? (
        <ComparedVersions
          packageId={packageId}
          comparison={query.data}
          versions={versions}
          isNewest={query.data.after.number === newest}
        />
      ) : query.error ? (
        <ErrorState
          title="Failed to fetch this version"
          reason={describeFailure(query.error)}
          onRetry={query.refetch}
        />
      ) : (
        <Spinner>Loading version...</Spinner>
      )}
    </div>
  )
}
