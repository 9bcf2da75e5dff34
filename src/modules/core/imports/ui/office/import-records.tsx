import { formatWhole } from '../../../../../shared/whole'
import type { ComponentProps } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { EarlierImports, useImportedToast } from '../../../../../platform/web/office/import/earlier-imports'
import { ImportDialog } from '../../../../../platform/web/office/import/import-dialog'
import { undoToasts } from '../../../../../platform/web/office/import/undone'
import { trpc } from '../../../../../platform/web/trpc'
import { type ImportField, type ImportPreview, maxImportLines } from '../../../../../shared/imports'
import { plural } from '../../../../../shared/text'
import { type ImportKind, importRouters } from '../../kind.rules'

/** Describes a kind of import to those who use it. */
export type ImportWords = {
  title: string
  /** Names one record; `words` names several where the plural is not formed with an 's'. */
  word: string
  words?: string
  hint: string
  /** Warns of further effects of an undo. */
  undoWarning?: string
  fields: readonly ImportField[]
  /** Names what keeps a record from being undone, if not 'changed or used'. */
  since?: string
  /** Adds a note to a preview. */
  toNote?: (preview: ImportPreview) => string | undefined
}

function useUndo(kind: ImportKind, counted: (count: number) => string, since: string) {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationKey: [[importRouters[kind], 'undo']],
    mutationFn: (id: string) => client[importRouters[kind]].undo.mutate({ id }),
    ...undoToasts(counted, since),
  })
}

type Props = ImportWords &
  Pick<ComponentProps<typeof ImportDialog>, 'doubt' | 'file'> & { kind: ImportKind; onClose: () => void }

/** Imports records from a file: choose, preview, import as one batch, undo. */
export function ImportRecords(props: Props) {
  const { kind, title, word, words, hint, since = 'changed or used' } = props
  const countText = (count: number) => plural(count, word, words)
  const undo = useUndo(kind, countText, since)
  const { client } = trpc.useUtils()
  const router = importRouters[kind]
  const earlier = useQuery({
    queryKey: [[router, 'list']],
    queryFn: () => client[router].list.query(),
  })
  return (
    <ImportDialog
      title={`Import ${title.toLowerCase()}`}
      path={`/admin/imports/${kind}`}
      call={[router, 'run']}
      hint={`${hint} At most ${formatWhole(maxImportLines)} lines.`}
      template={{ name: `${kind}.csv`, fields: props.fields }}
      counted={countText}
      doubt={props.doubt}
      file={props.file}
      toNote={props.toNote}
      earlier={
        <EarlierImports query={earlier} counted={countText} since={since} warning={props.undoWarning} undo={undo} />
      }
      onImported={useImportedToast(kind, countText)}
      onClose={props.onClose}
    />
  )
}
