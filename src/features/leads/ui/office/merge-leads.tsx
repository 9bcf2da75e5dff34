import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Spinner } from '../../../../platform/web/components/spinner'
import { Dialog } from '../../../../platform/web/dialog/dialog'
import { DialogFoot } from '../../../../platform/web/dialog/dialog-foot'
import { RadioCards } from '../../../../platform/web/office/conflict/radio-cards'
import { failureText, trpc } from '../../../../platform/web/trpc'
import { formatPastInstant } from '../../../../shared/instants'
import type { LeadView } from '../../lead.rules'
import { type MergeField, mergeFields } from '../../merge.rules'
import { canMoveLead, leadStatuses } from '../../transition.rules'
import { fieldLabels, fieldText } from './merge-fields'
import { useMerge } from '../timeline/use-merge'

type Props = { ids: readonly [string, string]; onClose: () => void }

/** Two leads of a customer side by side: which stays, and what it says from then on. */
export default function MergeLeads({ ids: [oneId, otherId], onClose }: Props) {
  const one = trpc.leads.get.useQuery({ id: oneId })
  const other = trpc.leads.get.useQuery({ id: otherId })
  const error = one.error ?? other.error
  return (
    <Dialog
      title="Merge leads"
      size={720}
      onClose={onClose}
      description="Notes, calls, e-mails, follow-ups and quote requests of both come together. This can be undone."
    >
      {one.data && other.data ? (
        <Choose both={[one.data, other.data]} onClose={onClose} />
      ) : (
        <>
          {error ? <p role="alert">{failureText(error)}</p> : <Spinner>Loading leads...</Spinner>}
          <DialogFoot>{null}</DialogFoot>
        </>
      )}
    </Dialog>
  )
}

const isClosed = ({ status }: LeadView) => Number(status === 'closed')
/** Open ones before closed ones, then the oldest. */
const suggested = (both: readonly LeadView[]) =>
  both.toSorted((a, b) => isClosed(a) - isClosed(b) || (a.createdAt < b.createdAt ? -1 : 1))[0]!

const isEmpty = (lead: LeadView, field: MergeField) => fieldText(lead, field) === '—'
const stageOf = ({ status }: LeadView) => leadStatuses.indexOf(status)

/** The one whose field is kept: of the lead that stays unless it has none, or has come less far. */
function suggestedOf(field: MergeField, stays: LeadView, goes: LeadView): LeadView {
  if (field === 'stage') return goes.status !== 'closed' && stageOf(goes) > stageOf(stays) ? goes : stays
  return isEmpty(stays, field) && !isEmpty(goes, field) ? goes : stays
}

/** A stage that the transition table does not lead to is no choice. */
const canTake = (field: MergeField, stays: LeadView, goes: LeadView) =>
  fieldText(stays, field) !== fieldText(goes, field) &&
  (field !== 'stage' || stays.status === goes.status || canMoveLead(stays.status, goes.status))

const seen = ({ id, version, status }: LeadView) => ({ id, version, status })

function Choose({ both, onClose }: { both: readonly [LeadView, LeadView]; onClose: () => void }) {
  const [stayId, setStay] = useState(() => suggested(both).id)
  const [chosen, setChosen] = useState<Partial<Record<MergeField, string>>>({})
  const { mutate, isPending } = useMergeHere(onClose)
  const stays = both.find(({ id }) => id === stayId)!
  const goes = both.find(({ id }) => id !== stayId)!
  const differing = mergeFields.filter((field) => canTake(field, stays, goes))
  const keptOf = (field: MergeField) => chosen[field] ?? suggestedOf(field, stays, goes).id
  const send = () =>
    mutate({ ...seen(stays), from: seen(goes), take: differing.filter((field) => keptOf(field) === goes.id) })
  return (
    <>
      <RadioCards
        label="Which stays"
        value={stayId}
        options={both.map((one) => ({
          value: one.id,
          title: one.destination,
          text: `${fieldText(one, 'stage')}, since ${formatPastInstant(one.createdAt)}`,
        }))}
        onChange={setStay}
      />
      {differing.map((field) => (
        <RadioCards
          key={field}
          label={fieldLabels[field]}
          value={keptOf(field)}
          options={both.map((one) => ({
            value: one.id,
            title: one === stays ? 'The one that stays' : 'The one that goes',
            text: fieldText(one, field),
          }))}
          onChange={(id) => setChosen({ ...chosen, [field]: id })}
        />
      ))}
      <DialogFoot isBusy={isPending}>
        <button type="button" className="btn base" data-autofocus disabled={isPending} onClick={send}>
          Merge
        </button>
      </DialogFoot>
    </>
  )
}

/** Merges, and leads from the page of what goes to that of what stays. */
function useMergeHere(onClose: () => void) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useMerge((fromId, intoId) => {
    onClose()
    if (pathname === `/admin/leads/${fromId}`) void navigate(`/admin/leads/${intoId}`, { replace: true })
  })
}
