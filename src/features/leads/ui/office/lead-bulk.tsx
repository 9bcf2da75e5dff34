import { BulkBar } from '../../../../platform/web/office/table/bulk-bar'
import type { Selection } from '../../../../platform/web/office/table/use-selection'
import { toast } from '../../../../platform/web/toast'
import { failureText, trpc } from '../../../../platform/web/trpc'
import { plural } from '../../../../shared/text'
import { AssignButtons } from '../pipeline/assign-buttons'

/** Gives what is selected to somebody, or to all agents in turn. */
export function LeadBulk({ selection }: { selection: Selection }) {
  const { give, shareOut, isPending } = useAssign(selection.clear)
  return (
    <BulkBar selection={selection}>
      <AssignButtons
        isPending={isPending}
        onGive={(id) => give(selection.ids, id)}
        onShareOut={() => shareOut({ ids: selection.ids })}
      />
    </BulkBar>
  )
}

function useAssign(onDone: () => void) {
  const onError = (error: unknown) => toast({ title: 'Not saved', message: failureText(error), tone: 'error' })
  const undo = trpc.leads.assign.useMutation({
    onError,
    onSuccess: ({ before }) => toast({ title: `${plural(before.length, 'lead')} given back` }),
  })
  const onSuccess = ({ before }: { before: { id: string; ownerId: string | null }[] }) => {
    onDone()
    toast({
      title: `${plural(before.length, 'lead')} assigned`,
      action: before.length ? { label: 'Undo', onClick: () => undo.mutate({ leads: before }) } : undefined,
    })
  }
  const assign = trpc.leads.assign.useMutation({ onError, onSuccess })
  const share = trpc.leads.shareOut.useMutation({ onError, onSuccess })
  return {
    give: (ids: readonly string[], ownerId: string | null) =>
      assign.mutate({ leads: ids.map((id) => ({ id, ownerId })) }),
    shareOut: share.mutate,
    isPending: assign.isPending || share.isPending || undo.isPending,
  }
}
