import { Sub } from '../../../../../platform/web/office/blocks'
import { Stack } from '@mantine/core'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { DialogFoot } from '../../../../../platform/web/dialog/dialog-foot'
import { TextField } from '../../../../../platform/web/fields'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { plural } from '../../../../../shared/text'
import type { CustomerView } from '../../../../sales/customers/view'
import { type Erasure, goes, stays } from '../../erase.rules'
import { eraseCustomerInput } from '../../schema'
import type { ErasureBlocker } from '../../view'
import { PageLink } from '../../../../../platform/web/office/page-link'

type Props = { customer: CustomerView; onClose: () => void }

/** Shows the impact, or what prevents it, and erases once the name is typed. */
export default function EraseDialog({ customer, onClose }: Props) {
  const { id, name } = customer
  // Freezes the impact that is confirmed. Refetches only after the server reports a change.
  const fixed = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false }
  const query = trpc.accountData.customerErasure.useQuery({ id }, fixed)
  const { data } = query
  const title = `Erase ${name}?`
  if (data?.hindrances.length === 0)
    return <EraseForm title={title} customer={customer} erasure={data} onClose={onClose} />
  return (
    <Dialog title={title} size={600} onClose={onClose}>
      {!data && !query.error && <Spinner>Looking at what we keep...</Spinner>}
      {query.error && <FailedNote error={query.error} onRetry={query.refetch} />}
      {data && <ErasureBlockers hindrances={data.hindrances} />}
    </Dialog>
  )
}

function ErasureBlockers({ hindrances }: { hindrances: ErasureBlocker[] }) {
  return (
    <>
      <Stack gap="s2h" flex="1 0 auto" pb="s4">
        <p>This customer cannot be erased yet:</p>
        <Stack component="ul" gap="s1" pl="s4" className="disc break">
          {hindrances.map(({ bookingId, text }) => (
            <li key={text}>
              {text}. {bookingId && <PageLink to={`/admin/bookings/${bookingId}`}>Open the booking</PageLink>}
            </li>
          ))}
        </Stack>
      </Stack>
      <DialogFoot cancel="Close">{null}</DialogFoot>
    </>
  )
}

type FormProps = Props & { title: string; erasure: Erasure }

function EraseForm({ title, customer: { id, version, name }, erasure, onClose }: FormProps) {
  const { mutateAsync } = trpc.accountData.eraseCustomer.useMutation()
  const { snapshotHash } = erasure
  const { control, submit, isPending, failure } = useZodForm(eraseCustomerInput.pick({ name: true }), {
    start: { name: '' },
    send: (valid) => mutateAsync({ ...valid, id, version, snapshotHash }),
    onDone: () => {
      toast({ title: 'Customer erased', message: plural(erasure.leads, 'lead') })
      onClose()
    },
    // Leaves the failure to the panel above the changed impact.
    onFailed: () => undefined,
  })
  return (
    <FormDialog
      title={title}
      size={600}
      yes="Erase"
      isDangerous
      isPending={isPending}
      failure={failure}
      submit={submit}
      onClose={onClose}
    >
      <p>This cannot be undone.</p>
      <Sub fz="text" mt="s1h">
        What goes
      </Sub>
      <Stack component="ul" gap="s1" pl="s4" className="disc break">
        {goes(erasure).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Stack>
      <Sub fz="text" mt="s1h">
        What stays
      </Sub>
      <Stack component="ul" gap="s1" pl="s4" className="disc break">
        {stays(erasure).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Stack>
      <TextField control={control} name="name" label={`Type ${name} to confirm`} autoComplete="off" data-autofocus />
    </FormDialog>
  )
}
