import { Group, NativeSelect } from '@mantine/core'
import { useKeys } from '../../../../../platform/web/hooks/use-keys'
import { useUser } from '../../../../identity/auth/ui/use-user'
import { useOwners } from '../../../leads/ui/pipeline/use-staff'
import type { QuoteView } from '../../view'
import { useAssignQuote } from './use-assign'
import { useCan } from '../../../../identity/auth/ui/use-can'

/** Selects the assignee of the request; the key M takes it. */
export function Assignee({ quote }: { quote: QuoteView }) {
  const { id, version, assigneeId } = quote
  const me = useUser()?.id
  const staff = useOwners()
  const { assign, isPending } = useAssignQuote()
  const give = (to: string | null) => {
    if (!isPending && to !== assigneeId) assign({ id, version, assigneeId: to })
  }
  const mayGive = useCan()('leads.write')
  useKeys({ m: me && mayGive ? () => give(me) : undefined })
  const isFormer = assigneeId !== null && !staff.some((one) => one.id === assigneeId)
  return (
    <Group gap="s3" wrap="nowrap">
      <NativeSelect
        flex={1}
        maw={190}
        aria-label="Assigned to"
        size="xs"
        value={assigneeId ?? ''}
        disabled={isPending || !mayGive}
        onChange={(event) => give(event.currentTarget.value || null)}
        data={[
          { value: '', label: 'Nobody' },
          ...(isFormer ? [{ value: assigneeId, label: quote.assigneeName ?? 'Former staff' }] : []),
          ...staff.map((one) => ({ value: one.id, label: one.name })),
        ]}
      />
      {me && mayGive && assigneeId !== me && (
        <button type="button" className="link" disabled={isPending} onClick={() => give(me)}>
          Take it
        </button>
      )}
    </Group>
  )
}
