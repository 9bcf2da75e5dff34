import { MergeDialog, useLeaveMerged } from '../../../../../platform/web/office/merge-dialog'
import { trpc } from '../../../../../platform/web/trpc'
import { formatPastInstant } from '../../../../../shared/instants'
import type { LeadView } from '../../lead.rules'
import { type MergeField, mergeFields } from '../../merge.rules'
import { leadStatuses } from '../../transition.rules'
import { fieldLabels, fieldText } from './merge-fields'
import { useMerge } from '../timeline/use-merge'

const words = { ask: 'Which stays', stays: 'The one that stays', goes: 'The one that goes' }

const isClosed = ({ status }: LeadView) => Number(status === 'closed')
/** Open ones before closed ones, then the oldest. */
const suggested = (both: readonly LeadView[]) =>
  both.toSorted((a, b) => isClosed(a) - isClosed(b) || (a.createdAt < b.createdAt ? -1 : 1))[0]!

const isEmpty = (lead: LeadView, field: MergeField) => fieldText(lead, field) === '—'
const stageOf = ({ status }: LeadView) => leadStatuses.indexOf(status)

/** The one whose field is kept: of the lead that stays unless it has none, or has come less far. */
function keptOf(field: MergeField, stays: LeadView, goes: LeadView): LeadView {
  if (field === 'stage') return goes.status !== 'closed' && stageOf(goes) > stageOf(stays) ? goes : stays
  return isEmpty(stays, field) && !isEmpty(goes, field) ? goes : stays
}

const canTake = (field: MergeField, stays: LeadView, goes: LeadView) =>
  fieldText(stays, field) !== fieldText(goes, field)

const seen = ({ id, version, status }: LeadView) => ({ id, version, status })

type Props = { ids: readonly [string, string]; onClose: () => void }

/** Two leads of a customer side by side: which stays, and what it says from then on. */
export default function MergeLeads({ ids: [oneId, otherId], onClose }: Props) {
  const queries = [trpc.leads.get.useQuery({ id: oneId }), trpc.leads.get.useQuery({ id: otherId })] as const
  const { mutate, isPending } = useMerge(useLeaveMerged('/admin/leads', onClose))
  return (
    <MergeDialog<LeadView, MergeField>
      title="Merge leads"
      description="Notes, calls, e-mails, follow-ups and quote requests of both come together. This can be undone."
      loading="Loading leads..."
      queries={queries}
      onClose={onClose}
      words={words}
      suggested={suggested}
      cardOf={(one) => ({
        title: one.destination,
        text: `${fieldText(one, 'stage')}, since ${formatPastInstant(one.createdAt)}`,
      })}
      labels={fieldLabels}
      differing={(stays, goes) => mergeFields.filter((field) => canTake(field, stays, goes))}
      textOf={fieldText}
      keptOf={keptOf}
      isPending={isPending}
      onMerge={({ stays, goes, take }, options) => mutate({ ...seen(stays), from: seen(goes), take }, options)}
    />
  )
}
