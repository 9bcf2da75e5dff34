import { Menu } from '@mantine/core'
import { useState } from 'react'
import { Panel, PanelQuery } from '../../../../../platform/web/office/record/record-page'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { Foot, Note, Rows } from '../../../../../platform/web/office/blocks'
import { can } from '../../../../../shared/permissions'
import { useUser } from '../../../../identity/auth/ui/use-user'
import type { ListEvidenceInput } from '../../schema'
import { DocumentRow } from './document-row'
import { ChooseEvidence, evidencePath, sendEvidence } from './evidence-file'
import { useRemoval } from './use-removal'

/** Lists files that prove a customer's agreement, for staff only. */
export function EvidencePanel({ record }: { record: ListEvidenceInput }) {
  const query = trpc.tripDocuments.evidence.useQuery(record)
  const utils = trpc.useUtils()
  const mayRemove = can(useUser(), 'documents.delete')
  const [isSending, setSending] = useState(false)
  const { ask, question } = useRemoval('Nothing shows any more what it shows, and the file is deleted.')
  const add = async (file: File) => {
    setSending(true)
    if (await sendEvidence(record, file)) toast({ title: 'Evidence added', message: file.name })
    await utils.tripDocuments.evidence.invalidate()
    setSending(false)
  }
  return (
    <Panel title="Evidence" count={query.data?.length}>
      {question}
      <PanelQuery query={query}>
        {(files) =>
          files.length === 0 ? (
            <Note>The signed paper, the mail, a picture of the chat. The traveler does not see it.</Note>
          ) : (
            <Rows aria-label="Evidence">
              {files.map((file) => (
                <DocumentRow key={file.id} document={file} path={evidencePath(record)}>
                  {mayRemove && <Menu.Item onClick={() => ask(file)}>Remove</Menu.Item>}
                </DocumentRow>
              ))}
            </Rows>
          )
        }
      </PanelQuery>
      {query.data && (
        <Foot pt="s3" mt={0}>
          <ChooseEvidence onChoose={(file) => void add(file)} isPending={isSending} />
        </Foot>
      )}
    </Panel>
  )
}
