import { Link } from 'react-router'
import { Spinner } from '../../../../platform/web/components/spinner'
import { Dialog } from '../../../../platform/web/dialog/dialog'
import { DialogFoot } from '../../../../platform/web/dialog/dialog-foot'
import { TextField } from '../../../../platform/web/fields'
import { FailedNote } from '../../../../platform/web/office/failed-note'
import { toast } from '../../../../platform/web/toast'
import { trpc } from '../../../../platform/web/trpc'
import { useZodForm } from '../../../../platform/web/use-zod-form'
import { plural } from '../../../../shared/text'
import type { CustomerView } from '../../../customers/customer.rules'
import { type Erasure, goes, type Hindrance, stays } from '../../erase.rules'
import { eraseCustomerInput } from '../../schema'
import styles from './erase-customer.module.css'

type Props = { customer: CustomerView; onClose: () => void }

/** Says what goes and what stays, or what is in the way, and erases once the name is typed. */
export function EraseDialog({ customer, onClose }: Props) {
  const { id, name } = customer
  const query = trpc.accountData.customerErasure.useQuery({ id }, { staleTime: 0, gcTime: 0 })
  const { data } = query
  return (
    <Dialog title={`Erase ${name}?`} size={600} onClose={onClose}>
      {!data && !query.error && <Spinner>Looking at what we keep...</Spinner>}
      {query.error && <FailedNote error={query.error} onRetry={query.refetch} />}
      {data && data.hindrances.length > 0 && <InTheWay hindrances={data.hindrances} />}
      {data?.hindrances.length === 0 && <EraseForm customer={customer} erasure={data} onClose={onClose} />}
    </Dialog>
  )
}

function InTheWay({ hindrances }: { hindrances: Hindrance[] }) {
  return (
    <>
      <div className={styles.body}>
        <p>This customer cannot be erased yet:</p>
        <ul className={styles.list}>
          {hindrances.map(({ bookingId, text }) => (
            <li key={text}>
              {text}. {bookingId && <Link to={`/admin/bookings/${bookingId}`}>Open the booking</Link>}
            </li>
          ))}
        </ul>
      </div>
      <DialogFoot cancel="Close">{null}</DialogFoot>
    </>
  )
}

function EraseForm({ customer: { id, version, name }, erasure, onClose }: Props & { erasure: Erasure }) {
  const { mutateAsync } = trpc.accountData.eraseCustomer.useMutation()
  const { control, submit, isPending } = useZodForm(eraseCustomerInput.pick({ name: true }), {
    start: { name: '' },
    send: (valid) => mutateAsync({ ...valid, id, version }),
    onDone: () => {
      toast({ title: 'Customer erased', message: plural(erasure.leads, 'lead') })
      onClose()
    },
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.body}>
        <p>This cannot be undone.</p>
        <h3>What goes</h3>
        <ul className={styles.list}>
          {goes(erasure).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <h3>What stays</h3>
        <ul className={styles.list}>
          {stays(erasure).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <TextField control={control} name="name" label={`Type ${name} to confirm`} autoComplete="off" data-autofocus />
      </div>
      <DialogFoot isBusy={isPending}>
        <button type="submit" className={`btn ${styles.erase}`} disabled={isPending}>
          Erase
        </button>
      </DialogFoot>
    </form>
  )
}
