import { Note } from '../../../../../platform/web/office/blocks'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { BoardView } from '../../../../../platform/web/office/board/board-view'
import type { BoardColumn } from '../../../../../platform/web/office/board/board'
import type { ListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { formatDate } from '../../../../../shared/dates'
import { type Currency, formatMoney } from '../../../../../shared/money'
import { type BoardStage, canMoveTo } from '../../transition.rules'
import type { LeadView } from '../../view'
import { CloseLost } from '../pipeline/close-lost'
import { DueDate } from '../pipeline/due-date'
import { useLeadBoard } from './use-lead-board'
import { useMoveCard } from './use-move-card'
import { useCan } from '../../../../identity/auth/ui/use-can'

const sumText = ({ sums }: BoardColumn<LeadView>) =>
  sums.map(({ currency, minor }) => formatMoney(minor, currency as Currency)).join(' + ')

/** Shows the pipeline as a board, with the filters of the list. */
export default function LeadBoard({ list }: { list: ListAddress }) {
  const { moving, move } = useMoveCard()
  const columns = useLeadBoard(list, moving)
  const mayMove = useCan()('leads.write')
  const [losing, setLosing] = useState<{ lead: LeadView; from: BoardStage } | null>(null)
  const onMove = (lead: LeadView, from: string, to: string) => {
    const stages = { from: from as BoardStage, to: to as BoardStage }
    if (to === 'lost') setLosing({ lead, from: stages.from })
    else void move({ lead, ...stages })
  }
  return (
    <>
      <BoardView
        label="Leads by stage"
        columns={columns}
        toName={(lead) => lead.customerName}
        toLink={(lead) => `/admin/leads/${lead.id}`}
        renderBody={renderFacts}
        sumText={sumText}
        canMove={(lead, to) => mayMove && canMoveTo(lead, to as BoardStage)}
        onMove={onMove}
      />
      {losing && (
        <CloseLost
          onLost={async (lostReason) => void move({ ...losing, to: 'lost', lostReason })}
          onClose={() => setLosing(null)}
        />
      )}
    </>
  )
}

/** Lets narrow cards break a line only between facts, after the dot. */
const factLine = (facts: readonly (string | false | null)[]) =>
  facts.flatMap((fact) => (fact ? fact.replaceAll(' ', '\u00a0') : [])).join('\u00a0· ')

function renderFacts(lead: LeadView) {
  const { followUpOn, travelDate, valueMinor, status } = lead
  return (
    <Stack gap="sh" className="break">
      <span>{lead.destination}</span>
      <Note component="span" className="num" fz="xs">
        {factLine([
          valueMinor !== null && formatMoney(valueMinor, lead.currency),
          travelDate && formatDate(travelDate),
          lead.ownerName,
        ])}
      </Note>
      {followUpOn && status !== 'closed' && <DueDate lead={lead} word="Follow-up" />}
    </Stack>
  )
}
