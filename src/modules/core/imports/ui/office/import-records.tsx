import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Confirm } from '../../../../../platform/web/office/confirm'
import { EarlierImports, ImportDialog } from '../../../../../platform/web/office/import/import-dialog'
import { undoToasts } from '../../../../../platform/web/office/import/undone'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { formatInstant } from '../../../../../shared/dates'
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
  /** Says what an undo does that cannot be taken back; such an undo asks first. */
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

type Props = ImportWords & { kind: ImportKind; onClose: () => void }

/** Imports records from a file: choose, preview, import as one batch, undo. */
export function ImportRecords({ kind, title, word, words, hint, undoWarning, fields, onClose }: Props) {
  const counted = (count: number) => plural(count, word, words)
  const undo = useUndo(kind, counted)
  const [asked, setAsked] = useState<string | null>(null)
  const { client } = trpc.useUtils()
  const router = importRouters[kind]
  const earlier = useQuery({
    queryKey: [[router, 'list']],
    queryFn: () => client[router].list.query(),
  })
  const batches = (earlier.data ?? []).map(({ id, count, createdAt }) => ({
    id,
    text: `${counted(count)}, ${formatInstant(createdAt)}`,
    undoLabel: `Undo the import of ${counted(count)}, ${formatInstant(createdAt)}`,
  }))
  return (
    <>
      <ImportDialog
        title={`Import ${title.toLowerCase()}`}
        path={`/admin/imports/${kind}`}
        call={[router, 'run']}
        hint={`${hint} At most ${maxImportLines.toLocaleString('en-US')} lines.`}
        template={{ name: `${kind}.csv`, fields }}
        counted={counted}
        earlier={
          <EarlierImports
            query={earlier}
            batches={batches}
            onUndo={(id) => (undoWarning ? setAsked(id) : undo.mutate(id))}
            isPending={undo.isPending}
          />
        }
        onImported={({ id, count, changed, bad }) => {
          const parts = [
            changed > 0 && `${changed} changed`,
            bad.length > 0 && `${plural(bad.length, 'line')} left out`,
          ]
          toast({
            title: `${counted(count)} imported`,
            message: parts.filter(Boolean).join(', ') || undefined,
            ...(!undoWarning && { action: { label: 'Undo', onClick: () => undo.mutate(id) } }),
          })
        }}
        onClose={onClose}
      />
      <Confirm
        question={
          asked === null
            ? null
            : { title: 'Undo this import?', text: undoWarning ?? '', yes: 'Undo the import', isDangerous: true }
        }
        isPending={undo.isPending}
        onYes={() => undo.mutate(asked!, { onSettled: () => setAsked(null) })}
        onClose={() => setAsked(null)}
      />
    </>
  )
}
