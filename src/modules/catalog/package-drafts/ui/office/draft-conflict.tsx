import { useCategoryNames } from '../../../../settings/settings/ui/use-categories'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import type { Conflict } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { trpc } from '../../../../../platform/web/trpc'
import type { PackageContent } from '../../../packages/schema'
import { contentLabels, contentNames } from '../../content.rules'
import { listEntries } from '../../history.rules'
import { maxNamed } from '../../schema'
import { itemKinds } from '../../../inventory/item.rules'

/** Compares two versions of a draft, with names of listed items. */
export function DraftConflict({ conflict }: { conflict: Conflict<PackageContent> }) {
  const versions = [conflict.base, conflict.mine, conflict.theirs]
  const listed = versions.flatMap((content) => itemKinds.flatMap((kind) => content[kind].map(({ id }) => id)))
  const ids = [...new Set(listed)].slice(0, maxNamed)
  const categories = useCategoryNames()
  const { isLoading, data: items = {} } = trpc.packageDrafts.names.useQuery({ ids }, { enabled: ids.length > 0 })
  if (isLoading) return null
  const show = contentNames.map((name) => [
    name,
    (_: never, content: PackageContent) => listEntries(name, content, { ...items, ...categories }),
  ])
  return <ConflictDialog conflict={conflict} labels={contentLabels} show={Object.fromEntries(show)} />
}
