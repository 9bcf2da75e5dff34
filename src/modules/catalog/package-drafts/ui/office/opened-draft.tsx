import { useState } from 'react'
import { EmptyState, ErrorState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { useHeadIsDrawn } from '../../../../../platform/web/office/open-place'
import { getFailureData, describeFailure } from '../../../../../platform/web/trpc'
import { Wizard } from './wizard'
import type { OpenDraft } from '../../view'

type Query = { data: OpenDraft | undefined; error: unknown; refetch: () => unknown }

type Props = {
  query: Query
  onStored?: (id: string) => void
  /** Holds the package's name, where it is known before. */
  name?: string
}

/** Mounts the wizard once the draft is loaded. Later fetches do not change typed content. */
export function OpenedDraft({ query, onStored, name }: Props) {
  const isDrawn = useHeadIsDrawn()
  const [draft, setDraft] = useState<OpenDraft>()
  if (!draft && query.data) setDraft(query.data)
  if (draft && (isDrawn || !name)) return <Wizard draft={draft} onStored={onStored} />
  if (!query.error)
    return (
      <>
        {name && <PageHead title={name} />}
        <Spinner>Loading package...</Spinner>
      </>
    )
  return getFailureData(query.error).reason === 'not-found' ? (
    <EmptyState title="Package not found">It may have been removed, or the link is not complete.</EmptyState>
  ) : (
    <ErrorState title="Failed to fetch package details" reason={describeFailure(query.error)} onRetry={query.refetch} />
  )
}
