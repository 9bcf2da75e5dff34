import { formatWhole } from '../../../../../shared/whole'
import type { ComponentProps } from 'react'
import { EarlierImports, useImportedToast } from '../../../../../platform/web/office/import/earlier-imports'
import { ImportDialog } from '../../../../../platform/web/office/import/import-dialog'
import { undoToasts } from '../../../../../platform/web/office/import/undone'
import { trpc } from '../../../../../platform/web/trpc'
import { maxImportLines } from '../../../../../shared/imports'
import { plural } from '../../../../../shared/text'
import { importFields } from '../../csv.rules'
import { itemNames, type ItemKind } from '../../item.rules'
import { kindWords } from './kinds'

const hint = `The first line names the columns, as an export does. Items that are there are changed: by their id, or by name and place. A blank cell leaves what is there. Lists are separated by semicolons. At most ${formatWhole(maxImportLines)} lines.`

type Props = Pick<ComponentProps<typeof ImportDialog>, 'doubt' | 'file'> & { kind: ItemKind; onClose: () => void }

/** Imports items from a file: choose, preview, import as one batch. */
export function ImportItems({ kind, doubt, file, onClose }: Props) {
  const countText = (count: number) => plural(count, itemNames[kind], kindWords[kind].label.toLowerCase())
  const { mutate, isPending } = trpc.inventory.undoImport.useMutation(
    undoToasts((count) => plural(count, 'item'), 'changed, used or given a rate'),
  )
  const query = trpc.inventory.imports.useQuery(undefined, {
    select: (batches) => batches.filter((batch) => batch.kind === kind),
  })
  const undo = { mutate: (id: string, options: object) => mutate({ id }, options), isPending }
  return (
    <ImportDialog
      title={`Import ${kindWords[kind].tab}`}
      path={`/admin/imports/${kind}`}
      call={['inventory', 'import']}
      hint={hint}
      template={{ name: `${kindWords[kind].tab}.csv`, fields: importFields(kind).filter(({ name }) => name !== 'id') }}
      counted={countText}
      doubt={doubt}
      file={file}
      earlier={<EarlierImports query={query} counted={countText} since="changed, used or given a rate" undo={undo} />}
      onImported={useImportedToast(kind, countText)}
      onClose={onClose}
    />
  )
}
