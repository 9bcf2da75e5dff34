import { BulkBar } from '../../../../../platform/web/office/table/bulk-bar'
import type { ListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import type { ListData } from '../../../../../platform/web/office/table/list-data'
import { SelectMatching } from '../../../../../platform/web/office/table/select-matching'
import { useParts } from '../../../../../platform/web/office/table/use-parts'
import type { Selection } from '../../../../../platform/web/office/table/use-selection'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { plural } from '../../../../../shared/text'
import type { LeadView } from '../../view'
import { AssignButtons } from '../pipeline/assign-buttons'
import { toQuery } from '../pipeline/use-pipeline'

type Props = { selection: Selection; data: ListData<LeadView>; list: ListAddress }

/** Assigns the selected leads to one agent, or round-robin to all agents. */
export default function LeadBulk({ selection, data, list }: Props) {
  const { client } = trpc.useUtils()
  const { give, shareOut, progress } = useAssign(selection.clear)
  return (
    <BulkBar selection={selection} progress={progress}>
      <SelectMatching selection={selection} data={data} load={() => client.leads.matching.query(toQuery(list))} />
      <AssignButtons
        isPending={progress !== null}
        onGive={(id) => void give(selection.ids, id)}
        onShareOut={() => void shareOut(selection.ids)}
      />
    </BulkBar>
  )
}

type Owned = { id: string; ownerId: string | null }
type Answer = { before: Owned[] }

function useAssign(onDone: () => void) {
  const { run, progress } = useParts()
  const { mutateAsync: assign } = trpc.leads.assign.useMutation()
  const { mutateAsync: share } = trpc.leads.shareOut.useMutation()
  const put = (leads: Owned[]) => assign({ leads })
  const runAll = async <T,>(
    list: readonly T[],
    call: (part: T[]) => Promise<Answer>,
    done: string,
    canUndo: boolean,
  ) => {
    const { answers, left, why } = await run(list, call)
    const before = answers.flatMap((answer) => answer.before)
    const undo = { label: 'Undo', onClick: () => void runAll(before, put, 'given back', false) }
    toast({
      title: before.length
        ? `${plural(before.length, 'lead')} ${done}`
        : left
          ? 'Not saved'
          : 'No lead has another owner now',
      message: left ? `${plural(left, 'lead')} not: ${why}` : undefined,
      tone: left ? 'error' : undefined,
      action: canUndo && before.length ? undo : undefined,
    })
    if (!left) onDone()
  }
  return {
    give: (ids: readonly string[], ownerId: string | null) =>
      runAll(
        ids.map((id) => ({ id, ownerId })),
        put,
        'assigned',
        true,
      ),
    shareOut: (ids: readonly string[]) => runAll(ids, (part) => share({ ids: part }), 'assigned', true),
    progress,
  }
}
