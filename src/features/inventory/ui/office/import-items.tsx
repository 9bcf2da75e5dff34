import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { useRef, useState } from 'react'
import { Dialog } from '../../../../platform/web/dialog/dialog'
import { DialogFoot } from '../../../../platform/web/dialog/dialog-foot'
import { toast } from '../../../../platform/web/toast'
import { failureText, trpc } from '../../../../platform/web/trpc'
import { formatInstant } from '../../../../shared/dates'
import { plural } from '../../../../shared/text'
import { csvColumns } from '../../csv.rules'
import { itemNames, type ItemKind } from '../../item.rules'
import styles from './import-items.module.css'
import { ImportPreview } from './import-preview'
import { kindWords } from './kinds'

const failed = (error: unknown) => toast({ title: 'Not imported', message: failureText(error), tone: 'error' })

/** Takes an import back; what was changed since stays. */
function useUndoImport() {
  return trpc.inventory.undoImport.useMutation({
    onSuccess: ({ removed, kept }) => {
      const left = kept > 0 ? `, ${kept} changed or used since then stay` : ''
      toast({ title: 'Import undone', message: `${plural(removed, 'item')} removed${left}` })
    },
    onError: (error) => toast({ title: 'Not undone', message: failureText(error), tone: 'error' }),
  })
}

/** Items from a CSV file: chosen, looked at, imported as one batch. */
export function ImportItems({ kind, onClose }: { kind: ItemKind; onClose: () => void }) {
  const [csv, setCsv] = useState<string | null>(null)
  const undo = useUndoImport()
  const preview = trpc.inventory.previewImport.useMutation({ onError: failed })
  const send = trpc.inventory.import.useMutation({
    onSuccess: ({ id, count, bad }) => {
      toast({
        title: `${plural(count, itemNames[kind], kindWords[kind].label.toLowerCase())} imported`,
        message: bad.length > 0 ? `${plural(bad.length, 'line')} left out` : undefined,
        action: { label: 'Undo', onClick: () => undo.mutate({ id }) },
      })
      onClose()
    },
    onError: failed,
  })
  const read = async (file: File | undefined) => {
    if (!file) return
    const text = await file.text()
    setCsv(text)
    preview.mutate({ kind, csv: text })
  }
  const found = preview.data
  return (
    <Dialog title={`Import ${kindWords[kind].tab}`} size={720} onClose={onClose}>
      <div className={styles.body}>
        <ChooseFile isBusy={preview.isPending} onFile={(file) => void read(file)} />
        <p className={styles.note}>
          The first line names the columns: {csvColumns[kind].join(', ')}. Lists are separated by semicolons. An export
          has the same columns.
        </p>
        {found && <ImportPreview kind={kind} found={found} />}
        {!found && <EarlierImports onUndo={(id) => undo.mutate({ id })} isPending={undo.isPending} />}
      </div>
      <DialogFoot isBusy={send.isPending}>
        {found && found.count > 0 && csv !== null && (
          <Button loading={send.isPending} onClick={() => send.mutate({ kind, csv })}>
            Import {found.count.toLocaleString('en-US')}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}

function ChooseFile({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File | undefined) => void }) {
  const open = useRef<() => void>(null)
  return (
    <Dropzone
      className={styles.zone}
      openRef={open}
      multiple={false}
      tabIndex={-1}
      onDrop={([file]) => onFile(file)}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ accept: '.csv,text/csv', 'aria-label': 'CSV file' }}
    >
      <span>Drop a CSV file here, or</span>
      <Button variant="default" size="xs" loading={isBusy} data-autofocus onClick={() => open.current?.()}>
        Choose a file
      </Button>
    </Dropzone>
  )
}

function EarlierImports({ onUndo, isPending }: { onUndo: (id: string) => void; isPending: boolean }) {
  const imports = trpc.inventory.imports.useQuery().data ?? []
  if (imports.length === 0) return null
  return (
    <section>
      <h3 className={styles.title}>Earlier imports</h3>
      <ul className={styles.earlier}>
        {imports.map(({ id, kind, createdAt }) => (
          <li key={id}>
            <span className="num">
              {kindWords[kind].label}, {formatInstant(createdAt)}
            </span>
            <Button
              size="compact-xs"
              variant="subtle"
              disabled={isPending}
              aria-label={`Undo the import of ${kindWords[kind].tab}, ${formatInstant(createdAt)}`}
              onClick={() => onUndo(id)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
