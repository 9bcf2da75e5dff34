import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Spinner } from '../../../../platform/web/components/spinner'
import { Dialog } from '../../../../platform/web/dialog/dialog'
import { DialogFoot } from '../../../../platform/web/dialog/dialog-foot'
import { RadioCards } from '../../../../platform/web/office/conflict/radio-cards'
import { failureText, trpc } from '../../../../platform/web/trpc'
import { formatPastInstant } from '../../../../shared/instants'
import { plural } from '../../../../shared/text'
import type { CustomerView } from '../../customer.rules'
import { type ContactField, contactFields } from '../../merge.rules'
import { useMerge } from './use-merge'

const labels: Record<ContactField, string> = { name: 'Customer Name', email: 'Email', phone: 'Mobile' }

type Props = { ids: readonly [string, string]; onClose: () => void }

/** Two customers side by side: who stays, and what they are known by from then on. */
export default function MergeCustomers({ ids: [oneId, otherId], onClose }: Props) {
  const one = trpc.customers.get.useQuery({ id: oneId })
  const other = trpc.customers.get.useQuery({ id: otherId })
  const error = one.error ?? other.error
  return (
    <Dialog
      title="Merge customers"
      size={720}
      onClose={onClose}
      description="Leads, notes, follow-ups and quote requests of both come together. This can be undone."
    >
      {one.data && other.data ? (
        <Choose both={[one.data, other.data]} onClose={onClose} />
      ) : (
        <>
          {error ? <p role="alert">{failureText(error)}</p> : <Spinner>Loading customers...</Spinner>}
          <DialogFoot>{null}</DialogFoot>
        </>
      )}
    </Dialog>
  )
}

const textOf = ({ leads, createdAt }: CustomerView) =>
  `${plural(leads, 'lead')}, known since ${formatPastInstant(createdAt)}`

function Choose({ both, onClose }: { both: readonly [CustomerView, CustomerView]; onClose: () => void }) {
  const [stayId, setStay] = useState(() => both.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))[0]!.id)
  const [chosen, setChosen] = useState<Partial<Record<ContactField, string>>>({})
  const { mutate, isPending } = useMergeHere(onClose)
  const verb = useRef<HTMLButtonElement>(null)
  // The dialog was open before there was something to choose.
  useEffect(() => verb.current?.focus(), [])
  const stays = both.find(({ id }) => id === stayId)!
  const goes = both.find(({ id }) => id !== stayId)!
  const differing = contactFields.filter((field) => (stays[field] ?? '') !== (goes[field] ?? ''))
  /** Whose value is kept: of who stays unless they have none. */
  const keptOf = (field: ContactField) => chosen[field] ?? (stays[field] ? stays.id : goes.id)
  const send = () =>
    mutate({
      from: { id: goes.id, version: goes.version },
      into: { id: stays.id, version: stays.version },
      take: differing.filter((field) => keptOf(field) === goes.id),
    })
  return (
    <>
      <RadioCards
        label="Who stays"
        value={stayId}
        options={both.map((one) => ({ value: one.id, title: one.name, text: textOf(one) }))}
        onChange={setStay}
      />
      {differing.map((field) => (
        <RadioCards
          key={field}
          label={labels[field]}
          value={keptOf(field)}
          options={both.map((one) => ({
            value: one.id,
            title: one === stays ? 'Who stays' : 'Who goes',
            text: one[field] ?? '—',
          }))}
          onChange={(id) => setChosen({ ...chosen, [field]: id })}
        />
      ))}
      <DialogFoot isBusy={isPending} note={`${plural(goes.leads, 'lead')} will move`}>
        <button ref={verb} type="button" className="btn base" disabled={isPending} onClick={send}>
          Merge
        </button>
      </DialogFoot>
    </>
  )
}

/** Merges, and leads from the page of who goes to that of who stays. */
function useMergeHere(onClose: () => void) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useMerge((fromId, intoId) => {
    onClose()
    if (pathname === `/admin/customers/${fromId}`) void navigate(`/admin/customers/${intoId}`, { replace: true })
  })
}
