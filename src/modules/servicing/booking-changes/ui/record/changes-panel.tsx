import { Box, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Tag, type TagLook } from '../../../../../platform/web/components/tag'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { Panel, PanelQuery } from '../../../../../platform/web/office/record/record-page'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { Foot, Note, RowHead, Rows } from '../../../../../platform/web/office/blocks'
import { formatDate } from '../../../../../shared/dates'
import { formatPastInstant } from '../../../../../shared/instants'
import type { BookingDisplayStatus } from '../../../../bookings/bookings/transition.rules'
import { canChange, type ChangeState, stateLabels } from '../../transition.rules'
import type { ChangeView } from '../../view'
import { ChangeDifference } from '../difference'
import { useCan } from '../../../../identity/auth/ui/use-can'

const AnswerDialog = lazyDialog(() => import('./answer-dialog'))

const looks: Record<ChangeState, TagLook> = {
  asked: { tone: 'warn', done: 0 },
  proposed: { tone: 'info', done: 50 },
  settled: { tone: 'ok' },
  declined: { tone: 'off' },
  withdrawn: { tone: 'off' },
}

type Props = { bookingId: string; displayStatus: BookingDisplayStatus }

export function ChangesPanel({ bookingId, displayStatus }: Props) {
  const query = trpc.bookingChanges.of.useQuery({ id: bookingId })
  const { data } = query
  const may = useCan()
  const mayChange = may('bookings.write', 'catalog.read') && canChange(displayStatus)
  if (!mayChange && data?.length === 0) return null
  const isWaiting = data?.some(({ state }) => state === 'proposed')
  return (
    <Panel title="Changes" count={data?.length}>
      <PanelQuery query={query}>
        {(changes) =>
          changes.length === 0 ? (
            <Note>The trip is as it was booked.</Note>
          ) : (
            <Rows component="ol" aria-label="Changes">
              {changes.map((change) => (
                <OneChange key={change.id} change={change} mayChange={mayChange} />
              ))}
            </Rows>
          )
        }
      </PanelQuery>
      {data && mayChange && may('money.read') && !isWaiting && (
        <Foot mt="s2h">
          <Button component={Link} to={`/admin/bookings/${bookingId}/change`} variant="default">
            Change Booking
          </Button>
        </Foot>
      )}
    </Panel>
  )
}

function describeChange({ state, askedBy, at, proposedBy, endedBy, agreedBy, proposed, canAgree }: ChangeView): string {
  const when = formatPastInstant(at)
  if (state === 'asked') return `Asked for by the traveler, ${when}`
  if (state === 'proposed')
    return canAgree
      ? `Proposed by ${proposedBy ?? 'the system'}, ${when}. The amounts are valid until ${formatDate(proposed!.standsUntil)}`
      : 'The booking or its amounts have changed since. Withdraw it, and propose it anew'
  if (state === 'settled')
    return agreedBy === 'traveler' ? `Agreed by the traveler, ${when}` : `Agreement recorded by ${endedBy}, ${when}`
  if (state === 'declined')
    return `Declined by ${askedBy === 'traveler' && !proposed ? endedBy : 'the traveler'}, ${when}`
  return `Withdrawn by ${endedBy ?? 'the system'}, ${when}`
}

function OneChange({ change, mayChange }: { change: ChangeView; mayChange: boolean }) {
  const { id, seq, state, wish, message, words, amountReason, priceReasons, proposed, currency } = change
  const may = useCan()
  const mayWrite = may('bookings.write')
  const [answering, setAnswering] = useState<'record' | 'refuse' | null>(null)
  const withdraw = trpc.bookingChanges.withdraw.useMutation({
    onSuccess: () => toast({ title: 'Change withdrawn', message: `Change ${seq}` }),
    onError: (error) => toast({ title: 'Error', message: describeFailure(error), tone: 'error' }),
  })
  return (
    <li>
      {answering && <AnswerDialog change={change} act={answering} onClose={() => setAnswering(null)} />}
      <RowHead>
        <b>Change {seq}</b>
        <Tag {...looks[state]}>{stateLabels[state]}</Tag>
      </RowHead>
      <Note className="num">{describeChange(change)}</Note>
      {wish && <blockquote>{wish}</blockquote>}
      {message && (
        <Text mt="s1" className="pre-line break">
          {message}
        </Text>
      )}
      {proposed && (
        <Box open={state === 'proposed'} component="details" mt="s1h">
          <Text component="summary" c="var(--link)">
            What changes
          </Text>
          <ChangeDifference change={proposed} currency={currency} />
          {amountReason && <Note>Another amount: {amountReason}</Note>}
          {priceReasons && (
            <Note mt="s1" className="pre-line break">
              Why these prices: {priceReasons}
            </Note>
          )}
        </Box>
      )}
      {words && <blockquote>{words}</blockquote>}
      {mayWrite && state === 'asked' && (
        <Foot mt="s2">
          <Button variant="default" size="xs" onClick={() => setAnswering('refuse')}>
            Decline
          </Button>
        </Foot>
      )}
      {mayWrite && state === 'proposed' && (
        <Foot mt="s2">
          <Button
            variant="default"
            size="xs"
            disabled={withdraw.isPending}
            onClick={() => withdraw.mutate({ changeId: id })}
          >
            Withdraw
          </Button>
          {mayChange && may('money.read') && change.canAgree && (
            <Button variant="default" size="xs" onClick={() => setAnswering('record')}>
              Record agreement
            </Button>
          )}
        </Foot>
      )}
    </li>
  )
}
