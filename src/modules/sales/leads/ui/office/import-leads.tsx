import { EarlierImports, ImportDialog } from '../../../../../platform/web/office/import/import-dialog'
import { undoToasts } from '../../../../../platform/web/office/import/undone'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { formatInstant } from '../../../../../shared/dates'
import { type ImportPreview, maxImportLines } from '../../../../../shared/imports'
import { plural } from '../../../../../shared/text'
import { leadFields } from '../../import.rules'

const counted = (count: number) => plural(count, 'lead')
const hint = `The first line names the columns; those of HubSpot, Pipedrive, Zoho and Google Contacts are known. Dates are best written as 2027-09-14. Without an owner the leads are yours. A lead of the same e-mail, destination and travel date is changed; its stage only moves forward. At most ${maxImportLines.toLocaleString('en-US')} lines.`
const template = {
  name: 'leads.csv',
  fields: leadFields.filter(({ name }) => name !== 'firstName' && name !== 'lastName'),
}

type Preview = ImportPreview & { joining: number; behind: number }

function toNote({ joining, same, behind }: Preview) {
  const known = joining > 0 && `${counted(joining)} of people who are known, or stand in a line before.`
  const there = same > 0 && `${counted(same)} are there already and say the same.`
  const further =
    behind > 0 && `${counted(behind)} ${behind === 1 ? 'is' : 'are'} further here, or closed: stage and owner stay.`
  return [known, there, further].filter(Boolean).join(' ') || undefined
}

export default function ImportLeads({ onClose }: { onClose: () => void }) {
  const undo = trpc.leadImports.undo.useMutation(undoToasts(counted, 'changed'))
  return (
    <ImportDialog<Preview>
      title="Import leads"
      path="/admin/imports/leads"
      call={['leadImports', 'run']}
      hint={hint}
      template={template}
      counted={counted}
      toNote={toNote}
      earlier={<Earlier onUndo={(id) => undo.mutate({ id })} isPending={undo.isPending} />}
      onImported={({ id, count, bad }) =>
        toast({
          title: `${counted(count)} imported`,
          message: bad.length > 0 ? `${plural(bad.length, 'line')} left out` : undefined,
          action: { label: 'Undo', onClick: () => undo.mutate({ id }) },
        })
      }
      onClose={onClose}
    />
  )
}

function Earlier({ onUndo, isPending }: { onUndo: (id: string) => void; isPending: boolean }) {
  const query = trpc.leadImports.list.useQuery()
  const batches = (query.data ?? []).map(({ id, count, createdAt }) => ({
    id,
    text: `${counted(count)}, ${formatInstant(createdAt)}`,
    undoLabel: `Undo the import of ${counted(count)}, ${formatInstant(createdAt)}`,
  }))
  return <EarlierImports query={query} batches={batches} onUndo={onUndo} isPending={isPending} />
}
