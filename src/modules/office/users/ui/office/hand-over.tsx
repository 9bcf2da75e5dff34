import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { NativeSelectField } from '../../../../../platform/web/fields'
import { trpc } from '../../../../../platform/web/trpc'
import { plural } from '../../../../../shared/text'
import { useStaff } from '../../../../sales/leads/ui/pipeline/use-staff'
import { needsOwner } from '../../user-list.rules'
import type { OpenWork, UserView } from '../../view'

const enumeration = new Intl.ListFormat('en-GB')

/** Returns a text such as '3 open leads, 2 follow-ups and 1 pending request'. */
const workText = ({ leads, followUps, requests, proposals, bookings }: OpenWork): string =>
  enumeration.format([
    ...(leads ? [plural(leads, 'open lead')] : []),
    ...(followUps ? [plural(followUps, 'follow-up')] : []),
    ...(requests ? [plural(requests, 'pending request')] : []),
    ...(proposals ? [plural(proposals, 'open proposal')] : []),
    ...(bookings ? [plural(bookings, 'open booking')] : []),
  ])

/** Fetches a user's open work anew for each dialog. */
export const useOpenWork = ({ id }: UserView) => trpc.users.openWork.useQuery({ id }, { staleTime: 0 })

type Props<V extends FieldValues, T> = {
  control: Control<V, unknown, T>
  name: FieldPath<V>
  user: UserView
  work: OpenWork
}

/** Chooses who takes over open work: a colleague, or the queue. */
export function HandOver<V extends FieldValues, T>({ control, name, user, work }: Props<V, T>) {
  const colleagues = useStaff().filter((one) => one.id !== user.id && (one.ownsLeads || !needsOwner(work)))
  return (
    <NativeSelectField
      my="s3"
      control={control}
      name={name}
      label={`${workText(work)} to hand over to`}
      required
      data={[
        { value: '', label: 'Please choose' },
        { value: 'queue', label: 'Nobody: back to the queue' },
        ...colleagues.map((one) => ({ value: one.id, label: one.name })),
      ]}
    />
  )
}
