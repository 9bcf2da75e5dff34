import type { ComponentProps } from 'react'
import { EarlierImports, useImportedToast } from '../../../../../platform/web/office/import/earlier-imports'
import { ImportDialog } from '../../../../../platform/web/office/import/import-dialog'
import { undoToasts } from '../../../../../platform/web/office/import/undone'
import { trpc } from '../../../../../platform/web/trpc'
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

type Props = Pick<ComponentProps<typeof ImportDialog>, 'doubt'> & { onClose: () => void }

export function ImportLeads({ doubt, onClose }: Props) {
  const { mutate, isPending } = trpc.leadImports.undo.useMutation(undoToasts(counted, 'changed'))
  const query = trpc.leadImports.list.useQuery()
  const undo = { mutate: (id: string, options: object) => mutate({ id }, options), isPending }
  return (
    <ImportDialog<Preview>
      title="Import leads"
      path="/admin/imports/leads"
      call={['leadImports', 'run']}
      hint={hint}
      template={template}
      counted={counted}
      doubt={doubt}
      toNote={toNote}
      earlier={<EarlierImports query={query} counted={counted} since="changed" undo={undo} />}
      onImported={useImportedToast('leads', counted)}
      onClose={onClose}
    />
  )
}
