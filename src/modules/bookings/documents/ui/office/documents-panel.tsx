import { Button, Menu } from '@mantine/core'
import { type ChangeEvent, useRef, useState } from 'react'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { Panel, PanelQuery } from '../../../../../platform/web/office/record/record-page'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { Foot, Note, Rows } from '../../../../../platform/web/office/blocks'
import { documentFileError } from '../../document.rules'
import { DocumentRow } from './document-row'
import { useRemoval } from './use-removal'
import { useCan } from '../../../../identity/auth/ui/use-can'

const AddDialog = lazyDialog(() => import('./add-document'))

export function DocumentsPanel({ bookingId, isCancelled }: { bookingId: string; isCancelled: boolean }) {
  const query = trpc.tripDocuments.of.useQuery({ bookingId })
  const may = useCan()
  const mayRemove = may('documents.delete')
  const [file, setFile] = useState<File | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const { ask, question } = useRemoval('The traveler cannot open it any more, and the file is deleted.')
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    const refusal = chosen ? documentFileError(chosen) : null
    if (refusal) toast({ title: 'Not added', message: refusal, tone: 'error' })
    else setFile(chosen ?? null)
    // Resets the field, so that the same file can be chosen again.
    target.value = ''
  }
  return (
    <Panel title="Documents" count={query.data?.length}>
      {file && <AddDialog bookingId={bookingId} file={file} onClose={() => setFile(null)} />}
      {question}
      <PanelQuery query={query}>
        {(documents) =>
          documents.length === 0 ? (
            <Note>Tickets, insurance and other papers. The traveler finds them with the trip.</Note>
          ) : (
            <Rows aria-label="Documents">
              {documents.map((document) => (
                <DocumentRow key={document.id} document={document} path={`/admin/bookings/${bookingId}/documents`}>
                  {mayRemove && <Menu.Item onClick={() => ask(document)}>Remove</Menu.Item>}
                </DocumentRow>
              ))}
            </Rows>
          )
        }
      </PanelQuery>
      {may('documents.write') && query.data && !isCancelled && (
        <Foot pt="s3" mt={0}>
          <input
            ref={chooser}
            hidden
            type="file"
            accept="application/pdf,image/*"
            aria-label="Choose a document"
            tabIndex={-1}
            onChange={choose}
          />
          <Button variant="default" size="xs" onClick={() => chooser.current!.click()}>
            Add document
          </Button>
        </Foot>
      )}
    </Panel>
  )
}
