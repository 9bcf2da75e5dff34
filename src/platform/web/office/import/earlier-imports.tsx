import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { countLines, type BadLine } from '../../../../shared/csv'
import { formatPastInstant } from '../../../../shared/instants'
import { plural } from '../../../../shared/text'
import { FailedNote } from '../../components/failed-note'
import { toast } from '../../toast'
import { Sub } from '../blocks'
import { Confirm } from '../confirm'
import type { CountLabel } from './import-preview'

/** Describes a finished import; `id` undoes it. */
export type Imported = { id: string; count: number; changed: number; bad: BadLine[] }

/** Says how many lines an import left out; blank for none. */
export const describeLeftOut = (bad: readonly BadLine[]): string =>
  bad.length > 0 ? `${plural(countLines(bad), 'line')} left out` : ''

/** Returns a function that reports a finished import by a toast, with a link to its undo. */
export function useImportedToast(kind: string, counted: CountLabel) {
  const navigate = useNavigate()
  return ({ id, count, changed, bad }: Imported) =>
    toast({
      title: `${counted(count)} imported`,
      message: [changed > 0 && `${changed} changed`, describeLeftOut(bad)].filter(Boolean).join(', ') || undefined,
      action: { label: 'Undo', onClick: () => void navigate(`/admin/imports?kind=${kind}&undo=${id}`) },
    })
}

type Batch = { id: string; createdAt: string; added: number; changed: number }
type Props = {
  query: { data?: readonly Batch[] | undefined; error: unknown; refetch: () => unknown }
  counted: CountLabel
  /** Says what keeps a record from being undone: 'changed or used'. */
  since: string
  warning?: string | undefined
  undo: { mutate: (id: string, options: { onSettled: () => void }) => void; isPending: boolean }
}

function toQuestion({ added, changed }: Batch, { counted, since, warning }: Props): string {
  const sums = [
    added > 0 && `added ${counted(added)}`,
    changed > 0 && `changed ${added > 0 ? changed : counted(changed)}`,
  ]
  const acts = [
    added > 0 && 'what it added is removed',
    changed > 0 && 'what it changed gets its former values again',
  ].filter(Boolean)
  const fate =
    warning ?? `With the undo, ${acts.join(', and ')}. What was ${since} since then stays, and you are told how much.`
  return `This import ${sums.filter(Boolean).join(' and ') || 'made nothing'}. ${fate}`
}

/**
 * Lists imports that can be undone, and asks before an undo, also for `?undo=`. Renders nothing without any, and
 * explains a failure to read them.
 */
export function EarlierImports(props: Props) {
  const { query, counted, undo } = props
  const [params, setParams] = useSearchParams()
  const [pressed, setPressed] = useState<string | null>(null)
  const asked = pressed ?? params.get('undo')
  const forget = () => {
    setPressed(null)
    if (!params.has('undo')) return
    const others = new URLSearchParams(params)
    others.delete('undo')
    setParams(others, { replace: true })
  }
  const batches = query.data ?? []
  const batch = batches.find(({ id }) => id === asked)
  const toText = ({ added, changed, createdAt }: Batch) =>
    `${counted(added + changed)}, ${formatPastInstant(createdAt)}`
  if (batches.length === 0 && !query.error) return null
  return (
    <section>
      <Sub>Earlier imports</Sub>
      {query.error !== null && <FailedNote error={query.error} onRetry={query.refetch} />}
      <Stack component="ul" gap="sh" mt="s1">
        {batches.map((one) => (
          <Group component="li" justify="space-between" gap="s2" key={one.id}>
            <span className="num">{toText(one)}</span>
            <Button
              size="compact-xs"
              variant="subtle"
              disabled={undo.isPending}
              aria-label={`Undo the import of ${toText(one)}`}
              onClick={() => setPressed(one.id)}
            >
              Undo
            </Button>
          </Group>
        ))}
      </Stack>
      <Confirm
        question={
          batch
            ? { title: 'Undo this import?', text: toQuestion(batch, props), yes: 'Undo the import', isDangerous: true }
            : null
        }
        isPending={undo.isPending}
        onYes={() => asked && undo.mutate(asked, { onSettled: forget })}
        onClose={forget}
      />
    </section>
  )
}
