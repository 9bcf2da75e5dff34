import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog } from '../../dialog/dialog'
import { DialogFoot } from '../../dialog/dialog-foot'
import { failureText } from '../../trpc'
import { toast } from '../../toast'
import { fileText } from './file-text'
import styles from './import-dialog.module.css'
import { type Counted, type Found, ImportPreview } from './import-preview'

export const importFailed = (error: unknown) =>
  toast({ title: 'Not imported', message: failureText(error), tone: 'error' })

type Props = {
  title: string
  /** What the file has to look like. */
  hint: ReactNode
  counted: Counted
  /** What the file that was chosen would do. */
  found: Found | undefined
  isReading: boolean
  isSending: boolean
  onRead: (csv: string) => void
  onImport: (csv: string) => void
  /** Shown until a file is chosen. */
  earlier: ReactNode
  onClose: () => void
}

/** A CSV file is chosen, looked at, and imported as one batch. */
export function ImportDialog(props: Props) {
  const { title, hint, counted, found, isReading, isSending, onRead, onImport, earlier, onClose } = props
  const [csv, setCsv] = useState<string | null>(null)
  const verb = useRef<HTMLButtonElement>(null)
  const hasRead = found !== undefined
  // Choosing a file was busy meanwhile, and lost the focus.
  useEffect(() => {
    if (hasRead && document.activeElement === document.body) verb.current?.focus()
  }, [hasRead])
  const read = async (file: File | undefined) => {
    if (!file) return
    const text = await fileText(file)
    setCsv(text)
    onRead(text)
  }
  return (
    <Dialog title={title} size={720} onClose={onClose}>
      <div className={styles.body}>
        <ChooseFile isBusy={isReading} onFile={(file) => void read(file)} />
        <p className={styles.note}>{hint}</p>
        {found ? <ImportPreview found={found} counted={counted} /> : earlier}
      </div>
      <DialogFoot isBusy={isSending}>
        {found && found.count > 0 && csv !== null && (
          <button ref={verb} type="button" className="btn base" disabled={isSending} onClick={() => onImport(csv)}>
            Import {found.count.toLocaleString('en-US')}
          </button>
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

type Batch = { id: string; text: string; undoLabel: string }

/** Batches that can be taken back; nothing where there is none. */
export function EarlierImports({
  batches,
  isPending,
  onUndo,
}: {
  batches: readonly Batch[]
  isPending: boolean
  onUndo: (id: string) => void
}) {
  if (batches.length === 0) return null
  return (
    <section>
      <h3 className={styles.title}>Earlier imports</h3>
      <ul className={styles.earlier}>
        {batches.map(({ id, text, undoLabel }) => (
          <li key={id}>
            <span className="num">{text}</span>
            <Button
              size="compact-xs"
              variant="subtle"
              disabled={isPending}
              aria-label={undoLabel}
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
