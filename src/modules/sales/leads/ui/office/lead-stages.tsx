import { Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Confirm } from '../../../../../platform/web/office/confirm'
import { toast } from '../../../../../platform/web/toast'
import { toastNotMoved } from '../../../../../platform/web/not-saved'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { Boxed, RouteLine } from '../../../../../platform/web/office/blocks'
import type { LeadView } from '../../view'
import { canMoveLead, leadStatuses } from '../../transition.rules'
import { CloseLost } from '../pipeline/close-lost'
import { stageLabels } from '../pipeline/lead-status'
import { useCan } from '../../../../identity/auth/ui/use-can'

const stages = leadStatuses.filter((status) => status !== 'closed')
type Outcome = 'won' | 'lost'

const won = { title: 'Close as won?', yes: 'Close as won', text: 'It leaves the open pipeline.' }

/** Shows the stages as a line of buttons; any stage but the present one can be chosen. */
export function LeadStages({ lead }: { lead: LeadView }) {
  const [asking, setAsking] = useState<Outcome | null>(null)
  const { mutate, mutateAsync, isPending } = useMove(lead)
  const at = stages.findIndex((status) => status === lead.status)
  const isClosed = lead.status === 'closed'
  const mayMove = useCan()('leads.write')
  const line = useRestoredFocus(lead.status)
  return (
    <Boxed
      display="flex"
      px="s3h"
      py="s2"
      mb="s4"
      className="flex-wrap items-center"
      style={{ gap: 'var(--s-2h) var(--s-5)' }}
    >
      <RouteLine ref={line} tabIndex={-1} aria-label="Stages">
        {stages.map((status, i) => (
          <li key={status} data-is={isClosed || i < at ? 'done' : i === at ? 'here' : 'ahead'}>
            {mayMove && canMoveLead(lead.status, status) ? (
              <button
                type="button"
                disabled={isPending}
                aria-label={`Move to ${stageLabels[status]}`}
                onClick={() => mutate({ id: lead.id, status, from: lead.status })}
              >
                {stageLabels[status]}
              </button>
            ) : (
              <span aria-current={i === at ? 'step' : undefined}>{stageLabels[status]}</span>
            )}
          </li>
        ))}
      </RouteLine>
      <Group gap="s2" wrap="nowrap" align="stretch">
        {mayMove && lead.outcome !== 'lost' && (
          <Button variant="default" disabled={isPending} onClick={() => setAsking('lost')}>
            Close as lost
          </Button>
        )}
        {mayMove && lead.outcome !== 'won' && (
          <Button variant={isClosed ? 'default' : undefined} disabled={isPending} onClick={() => setAsking('won')}>
            Close as won
          </Button>
        )}
      </Group>
      <Confirm
        question={asking === 'won' ? won : null}
        onClose={() => setAsking(null)}
        onYes={() => {
          mutate({ id: lead.id, status: 'closed', from: lead.status, outcome: 'won' })
          setAsking(null)
        }}
      />
      {asking === 'lost' && (
        <CloseLost
          onLost={(lostReason) =>
            mutateAsync({ id: lead.id, status: 'closed', from: lead.status, outcome: 'lost', lostReason })
          }
          onClose={() => setAsking(null)}
        />
      )}
    </Boxed>
  )
}

/** Limits the wait, in milliseconds, until a closing dialog has returned the focus. */
const settled = 400

/** Moves a lost focus to the line: the clicked button disappears with the move. */
function useRestoredFocus(status: string) {
  const line = useRef<HTMLOListElement>(null)
  const before = useRef(status)
  useEffect(() => {
    if (before.current === status) return
    before.current = status
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) line.current?.focus({ preventScroll: true })
    }, settled)
    return () => clearTimeout(timer)
  }, [status])
  return line
}

function useMove(lead: LeadView) {
  const { mutate } = trpc.leads.move.useMutation({
    onSuccess: () => toast({ title: `Back at ${stageLabels[lead.status]}`, message: lead.customerName }),
    onError: (error) => toast({ title: 'Not undone', message: describeFailure(error), tone: 'error' }),
  })
  const { id, status: from, outcome: was, lostReason } = lead
  // Offers no undo for a lead lost without a reason: the server would require one.
  const canUndo = was !== 'lost' || lostReason !== null
  return trpc.leads.move.useMutation({
    onSuccess: (_, { status, outcome }) => {
      const back = { id, status: from, from: status, outcome: was ?? undefined, lostReason: lostReason ?? undefined }
      toast({
        title: outcome ? `Lead closed as ${outcome}` : `Moved to ${stageLabels[status]}`,
        message: lead.customerName,
        action: canUndo ? { label: 'Undo', onClick: () => mutate(back) } : undefined,
      })
    },
    onError: toastNotMoved,
  })
}
