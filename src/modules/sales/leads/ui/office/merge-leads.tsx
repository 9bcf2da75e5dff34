import { MergeDialog, useLeaveMerged } from '../../../../../platform/web/office/merge-dialog'
import { trpc } from '../../../../../platform/web/trpc'
import { formatPastInstant } from '../../../../../shared/instants'
import type { LeadView } from '../../view'
import { type MergeField, mergeFields } from '../../merge.rules'
import { leadStatuses } from '../../transition.rules'
import { fieldLabels, fieldText } from './merge-fields'
import { useMerge } from '../timeline/use-merge'

const words = { ask: 'Which stays', stays: 'The one that stays', goes: 'The one that goes' }

const isClosed = ({ status }: LeadView) => Number(status === 'closed')
/** Prefers open leads to closed ones, then the oldest. */
const sortSuggested = (both: readonly LeadView[]) =>
  both.toSorted((a, b) => isClosed(a) - isClosed(b) || (a.createdAt < b.createdAt ? -1 : 1))[0]!

const isEmpty = (lead: LeadView, field: MergeField) => fieldText(lead, field) === '—'
const getStageIndex = ({ status }: LeadView) => leadStatuses.indexOf(status)

/**
 * Picks the lead whose field is retained. Prefers the remaining lead unless its field is empty, or its stage is
 * earlier.
 */
function pickDefault(field: MergeField, stays: LeadView, goes: LeadView): LeadView {
  if (field === 'stage') return goes.status !== 'closed' && getStageIndex(goes) > getStageIndex(stays) ? goes : stays
  return isEmpty(stays, field) && !isEmpty(goes, field) ? goes : stays
}

const canTake = (field: MergeField, stays: LeadView, goes: LeadView) =>
  fieldText(stays, field) !== fieldText(goes, field)

const toSeen = ({ id, version, status }: LeadView) => ({ id, version, status })

type Props = { ids: readonly [string, string]; onClose: () => void }

/** Compares two leads of a customer, to choose the remaining one and its fields. */
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
      suggested={sortSuggested}
      toCard={(one) => ({
        title: one.destination,
        text: `${fieldText(one, 'stage')}, since ${formatPastInstant(one.createdAt)}`,
      })}
      labels={fieldLabels}
      differing={(stays, goes) => mergeFields.filter((field) => canTake(field, stays, goes))}
      toText={fieldText}
      pickDefault={pickDefault}
      isPending={isPending}
      onMerge={({ stays, goes, take }, options) => mutate({ ...toSeen(stays), from: toSeen(goes), take }, options)}
    />
  )
}
