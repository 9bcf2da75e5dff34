import { Box, Group } from '@mantine/core'
import { useState } from 'react'
import { Rows, Sub } from '../../../../../platform/web/office/blocks'
import { CsvButton } from '../../../../../platform/web/office/csv-button'
import { Confirm } from '../../../../../platform/web/office/confirm'
import { EmailLink } from '../../../../../platform/web/office/email-link'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { can } from '../../../../../shared/permissions'
import { useCsv } from '../../../../identity/auth/ui/use-csv'
import { useUser } from '../../../../identity/auth/ui/use-user'
import { formatPastInstant } from '../../../../../shared/instants'
import { plural } from '../../../../../shared/text'
import type { WaitView } from '../../view'

/** Lists a departure's waiting parties in order, with when they were notified. */
export function Waiting({ departureId }: { departureId: string }) {
  const waits = trpc.waitingList.of.useQuery({ departureId })
  const { mutateAsync } = trpc.waitingList.export.useMutation()
  const csv = useCsv('waiting-list.csv', () => mutateAsync({ departureId }))
  if (waits.error && !waits.data) return <FailedNote error={waits.error} onRetry={waits.refetch} />
  if (!waits.data?.length) return null
  return (
    <Box component="section" mt="s4" pt="s3h" className="border-t" aria-label="Waiting list">
      <Group justify="space-between">
        <Sub fz="md">Waiting list</Sub>
        {csv && <CsvButton {...csv} size="xs" />}
      </Group>
      <Rows component="ol" mah={240} fz="sm" className="overflow-auto">
        {waits.data.map((wait) => (
          <Entry key={wait.id} wait={wait} />
        ))}
      </Rows>
    </Box>
  )
}

const ask = (name: string) => ({
  title: `Take ${name} off the waiting list?`,
  text: 'They lose their place, and get no mail about free seats of this departure.',
  yes: 'Take off',
  isDangerous: true,
})

function Entry({ wait }: { wait: WaitView }) {
  const { id, name, email, seats, createdAt, notifiedAt } = wait
  const mayRemove = can(useUser(), 'catalog.delete')
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = trpc.waitingList.remove.useMutation({
    onSuccess: () => toast({ title: 'Taken off the waiting list', message: name }),
    onError: (error) => toast({ title: 'Not taken off', message: describeFailure(error), tone: 'error' }),
    onSettled: () => setAsking(false),
  })
  return (
    <li>
      <div>
        <b>{name}</b> <EmailLink email={email} />
        <small className="num">
          {plural(seats, 'traveler')},{' '}
          {notifiedAt ? `notified ${formatPastInstant(notifiedAt)}` : `since ${formatPastInstant(createdAt)}`}
        </small>
      </div>
      {mayRemove && (
        <button
          type="button"
          className="btn line sm"
          aria-label={`Remove ${name}`}
          disabled={isPending}
          onClick={() => setAsking(true)}
        >
          Remove
        </button>
      )}
      <Confirm
        question={isAsking ? ask(name) : null}
        isPending={isPending}
        onYes={() => mutate({ id })}
        onClose={() => setAsking(false)}
      />
    </li>
  )
}
