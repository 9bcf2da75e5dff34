import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import { type TimelineEntry, Timeline } from '../../../../../platform/web/office/record/timeline'
import { trpc } from '../../../../../platform/web/trpc'
import type { CustomerView, MergeView } from '../../view'
import { useUndoMerge } from './use-merge'
import { Allowed } from '../../../../identity/auth/ui/allowed'
import { needed } from '../../../../identity/auth/ui/needed'

export function Merges({ customer }: { customer: CustomerView }) {
  const { data: merges = [], error, refetch } = trpc.customers.merges.useQuery({ id: customer.id })
  const undo = useUndoMerge()
  const toTimelineEntry = ({ id, at, by, name, undone }: MergeView): TimelineEntry => ({
    id,
    at,
    icon: undone ? 'undo' : 'merge',
    text: (
      <>
        <b>{by ?? 'Former staff'}</b> merged {name} into this customer
        {undone ? (
          ', which was undone'
        ) : (
          <Allowed to={needed.mergeCustomers}>
            {' · '}
            <button
              type="button"
              className="link"
              aria-label={`Undo the merge with ${name}`}
              disabled={undo.isPending}
              onClick={() => undo.mutate({ id })}
            >
              Undo
            </button>
          </Allowed>
        )}
      </>
    ),
  })
  const known: TimelineEntry = { id: 'known', at: customer.createdAt, icon: 'plus', text: 'Became known to the agency' }
  return (
    <Panel title="Merges">
      {error && <FailedNote error={error} onRetry={refetch} />}
      <Timeline label="Merges" items={[...merges.map(toTimelineEntry), known]} />
    </Panel>
  )
}
