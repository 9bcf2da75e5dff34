import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import type { Conflict } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { trpc } from '../../../../../platform/web/trpc'
import type { PackageContent } from '../../../packages/schema'
import { contentLabels } from '../../content.rules'
import { itemKinds } from '../../items.rules'
import { maxNamed } from '../../schema'
import { contentTexts } from './content-texts'

/** Compares two versions of a draft, with names of listed items. */
export function DraftConflict({ conflict }: { conflict: Conflict<PackageContent> }) {
  const versions = [conflict.base, conflict.mine, conflict.theirs]
  const listed = versions.flatMap((content) => itemKinds.flatMap((kind) => content[kind].map(({ id }) => id)))
  const ids = [...new Set(listed)].slice(0, maxNamed)
  const names = trpc.packageDrafts.names.useQuery({ ids }, { enabled: ids.length > 0 })
  if (names.isLoading) return null
  return <ConflictDialog conflict={conflict} labels={contentLabels} show={contentTexts(names.data ?? {})} />
}
