import { EarlierImports, ImportDialog, importFailed } from '../../../../platform/web/office/import/import-dialog'
import { toast } from '../../../../platform/web/toast'
import { failureText, trpc } from '../../../../platform/web/trpc'
import { formatInstant } from '../../../../shared/dates'
import { plural } from '../../../../shared/text'
import { importColumns } from '../../import.rules'

const counted = (count: number) => plural(count, 'lead')
const hint = `The first line names the columns: ${importColumns.join(', ')}. Dates are written as 2027-09-14. The owner is a colleague’s name or e-mail address; without one the leads are yours. At most 1,000 lines.`

/** Takes an import back; what was changed since stays. */
function useUndoImport() {
  return trpc.leadImports.undo.useMutation({
    onSuccess: ({ removed, kept }) => {
      const left = kept > 0 ? `, ${kept} changed since then stay` : ''
      toast({ title: 'Import undone', message: `${counted(removed)} removed${left}` })
    },
    onError: (error) => toast({ title: 'Not undone', message: failureText(error), tone: 'error' }),
  })
}

/** Leads from a CSV file: chosen, looked at, imported as one batch. */
export default function ImportLeads({ onClose }: { onClose: () => void }) {
  const undo = useUndoImport()
  const preview = trpc.leadImports.preview.useMutation({ onError: importFailed })
  const send = trpc.leadImports.run.useMutation({
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
  const { joining = 0, ...found } = preview.data ?? { count: 0, names: [], bad: [] }
  const note = joining > 0 ? `${counted(joining)} of people who are known, or stand in a line before.` : undefined
  return (
    <ImportDialog
      title="Import leads"
      hint={hint}
      counted={counted}
      found={preview.data && { ...found, note }}
      isReading={preview.isPending}
      isSending={send.isPending}
      onRead={(csv) => preview.mutate({ csv })}
      onImport={(csv) => send.mutate({ csv })}
      earlier={<Earlier onUndo={(id) => undo.mutate({ id })} isPending={undo.isPending} />}
      onClose={onClose}
    />
  )
}

function Earlier({ onUndo, isPending }: { onUndo: (id: string) => void; isPending: boolean }) {
  const imports = trpc.leadImports.list.useQuery().data ?? []
  const batches = imports.map(({ id, count, createdAt }) => ({
    id,
    text: `${counted(count)}, ${formatInstant(createdAt)}`,
    undoLabel: `Undo the import of ${counted(count)}, ${formatInstant(createdAt)}`,
  }))
  return <EarlierImports batches={batches} onUndo={onUndo} isPending={isPending} />
}
