import { EarlierImports, ImportDialog, importFailed } from '../../../../platform/web/office/import/import-dialog'
import { toast } from '../../../../platform/web/toast'
import { failureText, trpc } from '../../../../platform/web/trpc'
import { formatInstant } from '../../../../shared/dates'
import { plural } from '../../../../shared/text'
import { csvColumns } from '../../csv.rules'
import { itemNames, type ItemKind } from '../../item.rules'
import { kindWords } from './kinds'

/** Takes an import back; what was changed, used or given a rate since stays. */
function useUndoImport() {
  return trpc.inventory.undoImport.useMutation({
    onSuccess: ({ removed, kept }) => {
      const left = kept > 0 ? `, ${kept} changed, used or given a rate since then stay` : ''
      toast({ title: 'Import undone', message: `${plural(removed, 'item')} removed${left}` })
    },
    onError: (error) => toast({ title: 'Not undone', message: failureText(error), tone: 'error' }),
  })
}

/** Items from a CSV file: chosen, looked at, imported as one batch. */
export function ImportItems({ kind, onClose }: { kind: ItemKind; onClose: () => void }) {
  const counted = (count: number) => plural(count, itemNames[kind], kindWords[kind].label.toLowerCase())
  const undo = useUndoImport()
  const preview = trpc.inventory.previewImport.useMutation({ onError: importFailed })
  const send = trpc.inventory.import.useMutation({
    onSuccess: ({ id, count, bad }) => {
      toast({
        title: `${counted(count)} imported`,
        message: bad.length > 0 ? `${plural(bad.length, 'line')} left out` : undefined,
        action: { label: 'Undo', onClick: () => undo.mutate({ id }) },
      })
      onClose()
    },
    onError: importFailed,
  })
  return (
    <ImportDialog
      title={`Import ${kindWords[kind].tab}`}
      hint={`The first line names the columns: ${csvColumns[kind].join(', ')}. Lists are separated by semicolons. An export has the same columns.`}
      counted={counted}
      found={preview.data}
      isReading={preview.isPending}
      isSending={send.isPending}
      onRead={(csv) => preview.mutate({ kind, csv })}
      onImport={(csv) => send.mutate({ kind, csv })}
      earlier={<Earlier onUndo={(id) => undo.mutate({ id })} isPending={undo.isPending} />}
      onClose={onClose}
    />
  )
}

function Earlier({ onUndo, isPending }: { onUndo: (id: string) => void; isPending: boolean }) {
  const imports = trpc.inventory.imports.useQuery().data ?? []
  const batches = imports.map(({ id, kind, createdAt }) => ({
    id,
    text: `${kindWords[kind].label}, ${formatInstant(createdAt)}`,
    undoLabel: `Undo the import of ${kindWords[kind].tab}, ${formatInstant(createdAt)}`,
  }))
  return <EarlierImports batches={batches} onUndo={onUndo} isPending={isPending} />
}
