import { useState } from 'react'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { useHeadIsDrawn } from '../../../../../platform/web/office/open-place'
import { RecordState } from '../../../../../platform/web/office/record/record-state'
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
  return (
    <>
      {!query.error && name && <PageHead title={name} />}
      <RecordState query={query} noun="package" page="/admin/packages" failure="Failed to fetch package details" />
    </>
  )
}
