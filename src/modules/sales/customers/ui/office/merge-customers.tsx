import { MergeDialog, useLeaveMerged } from '../../../../../platform/web/office/merge-dialog'
import { trpc } from '../../../../../platform/web/trpc'
import { formatPastInstant } from '../../../../../shared/instants'
import { plural } from '../../../../../shared/text'
import type { CustomerView } from '../../view'
import { type ContactField, contactFields } from '../../merge.rules'
import { useMerge } from './use-merge'

const labels: Record<ContactField, string> = { name: 'Customer Name', email: 'Email', phone: 'Mobile' }
const words = { ask: 'Who stays', stays: 'Who stays', goes: 'Who goes' }

const toSeen = ({ id, version }: CustomerView) => ({ id, version })

type Props = { ids: readonly [string, string]; onClose: () => void }

/** Compares two customers, and chooses the target and its contact fields. */
export default function MergeCustomers({ ids: [oneId, otherId], onClose }: Props) {
  const queries = [trpc.customers.get.useQuery({ id: oneId }), trpc.customers.get.useQuery({ id: otherId })] as const
  const { mutate, isPending } = useMerge(useLeaveMerged('/admin/customers', onClose))
  return (
    <MergeDialog<CustomerView, ContactField>
      title="Merge customers"
      description="Leads, notes, follow-ups and quote requests of both come together. This can be undone."
      loading="Loading customers..."
      queries={queries}
      onClose={onClose}
      words={words}
      suggested={([one, other]) => (other.createdAt < one.createdAt ? other : one)}
      toCard={({ name, leads, createdAt }) => ({
        title: name,
        text: `${plural(leads, 'lead')}, known since ${formatPastInstant(createdAt)}`,
      })}
      labels={labels}
      differing={(stays, goes) => contactFields.filter((field) => (stays[field] ?? '') !== (goes[field] ?? ''))}
      toText={(one, field) => one[field] ?? '—'}
      pickDefault={(field, stays, goes) => (stays[field] ? stays : goes)}
      note={(goes) => `${plural(goes.leads, 'lead')} will move`}
      isPending={isPending}
      onMerge={({ stays, goes, take }, options) => mutate({ ...toSeen(stays), from: toSeen(goes), take }, options)}
    />
  )
}
