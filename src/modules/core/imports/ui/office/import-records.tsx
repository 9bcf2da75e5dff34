import type { ComponentProps } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { EarlierImports, useImportedToast } from '../../../../../platform/web/office/import/earlier-imports'
import { ImportDialog } from '../../../../../platform/web/office/import/import-dialog'
import { undoToasts } from '../../../../../platform/web/office/import/undone'
import { trpc } from '../../../../../platform/web/trpc'
import { type ImportField, maxImportLines } from '../../../../../shared/imports'
import { plural } from '../../../../../shared/text'
import { type ImportKind, importRouters } from '../../kind.rules'

/** Describes a kind of import to those who use it. */
export type ImportWords = {
  title: string
  /** Names one record, and many where that is no 's'. */
  word: string
  words?: string
  hint: string
  /** Says what an undo does beyond taking back what was added and changed. */
  undoWarning?: string
  fields: readonly ImportField[]
}

function useUndo(kind: ImportKind, counted: (count: number) => string) {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationKey: [[importRouters[kind], 'undo']],
    mutationFn: (id: string) => client[importRouters[kind]].undo.mutate({ id }),
    ...undoToasts(counted, 'changed or used'),
  })
}

type Props = ImportWords &
  Pick<ComponentProps<typeof ImportDialog>, 'doubt'> & { kind: ImportKind; onClose: () => void }

/** Imports records from a file: choose, preview, import as one batch, undo. */
export function ImportRecords({ kind, title, word, words, hint, undoWarning, fields, doubt, onClose }: Props) {
  const counted = (count: number) => plural(count, word, words)
  const undo = useUndo(kind, counted)
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
      hint={`${hint} At most ${maxImportLines.toLocaleString('en-US')} lines.`}
      template={{ name: `${kind}.csv`, fields }}
      counted={counted}
      doubt={doubt}
      earlier={
        <EarlierImports query={earlier} counted={counted} since="changed or used" warning={undoWarning} undo={undo} />
      }
      onImported={useImportedToast(kind, counted)}
      onClose={onClose}
    />
  )
}
