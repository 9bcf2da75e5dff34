import { type BadLine, findLate } from '../../../../shared/csv'
import { formatWhole } from '../../../../shared/whole'
import { Callout, Note } from '../blocks'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { type ImportField, type ImportPreview as Preview, toTemplate } from '../../../../shared/imports'
import { Dialog } from '../../dialog/dialog'
import { DialogFoot } from '../../dialog/dialog-foot'
import { postFile } from '../../put-file'
import { saveFile } from '../../save-file'
import { type Choice, ImportColumns, toSeen } from './import-columns'
import type { Imported } from './earlier-imports'
import { type CountLabel, ImportPreview, LateLines } from './import-preview'

type ChosenFile = { file: File; choice: Choice }

type Props<P extends Preview> = {
  title: string
  /** Addresses the endpoint for files of this kind. */
  path: string
  /** Names the procedure that imports, to invalidate its queries. */
  call: [router: string, procedure: string]
  hint: ReactNode
  template: { name: string; fields: readonly ImportField[] }
  counted: CountLabel
  /** Warns that a file suits another kind, and leads there with it. */
  doubt?: ((preview: P, file: File) => ReactNode) | undefined
  /** Begins with a file that was chosen for another kind. */
  file?: File | undefined
  /** Adds notes to a preview. */
  toNote?: (preview: P) => ReactNode
  /** Shows until a file is chosen. */
  earlier: ReactNode
  onImported: (imported: Imported) => void
  onClose: () => void
}

async function send<T>(path: string, { file, choice }: ChosenFile): Promise<T> {
  return JSON.parse(await postFile(path, file, { texts: { options: JSON.stringify(choice) } })) as T
}

type Phase<P> =
  /** Lasts while the file is read, too. */
  | { name: 'choosing' }
  | { name: 'refused'; refusal: string }
  /** Has a refusal where the import failed, which can be tried again. */
  | { name: 'read'; found: P; refusal?: string | undefined }
  | { name: 'late'; found: P; count: number; late: BadLine[] }

type ImportProps<P extends Preview> = Pick<Props<P>, 'path' | 'call' | 'file' | 'onImported' | 'onClose'>

/** Reads a file, again with each choice on how to read it, and imports what was read. */
function useImport<P extends Preview>({ path, call, file: first, onImported, onClose }: ImportProps<P>) {
  const preview = useMutation<P, Error, ChosenFile>({ mutationFn: (chosen) => send<P>(`${path}/preview`, chosen) })
  const findLateIn = ({ bad }: Imported) => findLate(preview.data?.bad ?? [], bad)
  const run = useMutation<Imported, Error, ChosenFile>({
    mutationKey: [call],
    mutationFn: (chosen) => send<Imported>(path, chosen),
    onSuccess: (imported) => {
      onImported(imported)
      if (findLateIn(imported).length === 0) onClose()
    },
  })
  const read = (chosen: ChosenFile) => {
    run.reset()
    preview.mutate(chosen)
  }
  const readFile = (file: File) => read({ file, choice: {} })
  const begin = useEffectEvent(readFile)
  useEffect(() => {
    if (first) begin(first)
  }, [first])

  const { variables: chosen, data: found } = preview
  const toPhase = (): Phase<P> => {
    if (preview.error) return { name: 'refused', refusal: preview.error.message }
    if (!found) return { name: 'choosing' }
    const late = run.data ? findLateIn(run.data) : []
    if (run.data && late.length > 0) return { name: 'late', found, count: run.data.count, late }
    return { name: 'read', found, refusal: run.error?.message }
  }
  return {
    phase: toPhase(),
    file: chosen?.file,
    isReading: preview.isPending,
    isImporting: run.isPending,
    readFile,
    /** Clears choices for another sheet, whose columns differ. */
    choose: (more: Choice) =>
      chosen && read({ file: chosen.file, choice: more.sheet === undefined ? { ...chosen.choice, ...more } : more }),
    importFound: () => found && chosen && run.mutate({ ...chosen, choice: { ...chosen.choice, ...toSeen(found) } }),
  }
}

/** Imports a CSV or Excel file as one batch, after a preview. */
export function ImportDialog<P extends Preview>(props: Props<P>) {
  const { title, hint, template, counted, doubt, toNote, earlier, onClose } = props
  const { phase, file, isReading, isImporting, readFile, choose, importFound } = useImport<P>(props)
  const isLate = phase.name === 'late'
  const found = phase.name === 'read' ? phase.found : undefined
  const doubts = found && file && doubt?.(found, file)
  const count = found ? found.added + found.changed : 0
  return (
    <Dialog title={title} size={760} onClose={onClose}>
      <Stack gap="s3h" pb="s4">
        <ChooseFile name={file?.name} isBusy={isReading} onFile={readFile} />
        <Note fz="xs">
          {hint} <Template {...template} />
        </Note>
        {'refusal' in phase && phase.refusal && (
          <Text role="alert" c="var(--bad)" className="break">
            {phase.refusal}
          </Text>
        )}
        {phase.name === 'choosing' && earlier}
        {isLate && <LateLines imported={counted(phase.count)} late={phase.late} fields={phase.found.fields} />}
        {found && (
          <>
            {(found.problem || doubts) && (
              <Callout role="alert" tone={found.problem ? 'bad' : 'warn'}>
                {found.problem && <Text>{found.problem}</Text>}
                {doubts}
              </Callout>
            )}
            <ImportColumns found={found} isBusy={isReading} onChoose={choose} />
            <ImportPreview found={found} counted={counted} note={toNote?.(found)} fileName={file?.name ?? ''} />
          </>
        )}
      </Stack>
      <DialogFoot isBusy={isImporting} cancel={isLate ? 'Close' : 'Cancel'}>
        {count > 0 && (
          <ImportButton isBusy={isImporting} onPress={importFound}>
            Import {formatWhole(count)}
            {doubts && ' anyway'}
          </ImportButton>
        )}
      </DialogFoot>
    </Dialog>
  )
}

type ButtonProps = { isBusy: boolean; onPress: () => void; children: ReactNode }

/** Takes the focus, which the file button lost while it was disabled. */
function ImportButton({ isBusy, onPress, children }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [])
  return (
    <button ref={button} type="button" className="btn base" disabled={isBusy} onClick={onPress}>
      {children}
    </button>
  )
}

/** Downloads a file with only the headings. */
function Template({ name, fields }: Props<Preview>['template']) {
  const save = () => saveFile(name, [toTemplate(fields)], 'text/csv;charset=utf-8')
  return (
    <button type="button" className="link" onClick={save}>
      Download a template
    </button>
  )
}

type ChooseProps = { name: string | undefined; isBusy: boolean; onFile: (file: File) => void }

function ChooseFile({ name, isBusy, onFile }: ChooseProps) {
  const open = useRef<() => void>(null)
  return (
    <Dropzone
      p="s4"
      openRef={open}
      multiple={false}
      tabIndex={-1}
      onDrop={([file]) => file && onFile(file)}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ accept: '.csv,.tsv,.txt,.xlsx,text/csv', 'aria-label': 'CSV or Excel file' }}
    >
      <Group justify="center" gap="s2h">
        {' '}
        <span>{name ?? 'Drop a CSV or Excel file here, or'}</span>
        <Button variant="default" size="xs" loading={isBusy} data-autofocus onClick={() => open.current?.()}>
          {name ? 'Choose another file' : 'Choose a file'}
        </Button>
      </Group>
    </Dropzone>
  )
}
