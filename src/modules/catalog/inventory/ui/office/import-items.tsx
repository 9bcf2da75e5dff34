import { EarlierImports, ImportDialog } from '../../../../../platform/web/office/import/import-dialog'
import { undoToasts } from '../../../../../platform/web/office/import/undone'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { formatInstant } from '../../../../../shared/dates'
import { maxImportLines } from '../../../../../shared/imports'
import { plural } from '../../../../../shared/text'
import { importFields } from '../../csv.rules'
import { itemNames, type ItemKind } from '../../item.rules'
import { kindWords } from './kinds'

const hint = `The first line names the columns, as an export does. Items that are there are changed: by their id, or by name and place. A blank cell leaves what is there. Lists are separated by semicolons. At most ${maxImportLines.toLocaleString('en-US')} lines.`

/** Imports items from a file: choose, preview, import as one batch. */
export function ImportItems({ kind, onClose }: { kind: ItemKind; onClose: () => void }) {
  const counted = (count: number) => plural(count, itemNames[kind], kindWords[kind].label.toLowerCase())
  const undo = trpc.inventory.undoImport.useMutation(
    undoToasts((count) => plural(count, 'item'), 'changed, used or given a rate'),
  )
  return (
    <ImportDialog
      title={`Import ${kindWords[kind].tab}`}
      path={`/admin/imports/${kind}`}
      call={['inventory', 'import']}
      hint={hint}
      template={{ name: `${kindWords[kind].tab}.csv`, fields: importFields(kind).filter(({ name }) => name !== 'id') }}
      counted={counted}
      earlier={<Earlier onUndo={(id) => undo.mutate({ id })} isPending={undo.isPending} />}
      onImported={({ id, count, changed, bad }) => {
        const parts = [changed > 0 && `${changed} changed`, bad.length > 0 && `${plural(bad.length, 'line')} left out`]
        toast({
          title: `${counted(count)} imported`,
          message: parts.filter(Boolean).join(', ') || undefined,
          action: { label: 'Undo', onClick: () => undo.mutate({ id }) },
        })
      }}
      onClose={onClose}
    />
  )
}

function Earlier({ onUndo, isPending }: { onUndo: (id: string) => void; isPending: boolean }) {
  const query = trpc.inventory.imports.useQuery()
  const batches = (query.data ?? []).map(({ id, kind, createdAt }) => ({
    id,
    text: `${kindWords[kind].label}, ${formatInstant(createdAt)}`,
    undoLabel: `Undo the import of ${kindWords[kind].tab}, ${formatInstant(createdAt)}`,
  }))
  return <EarlierImports query={query} batches={batches} onUndo={onUndo} isPending={isPending} />
}
