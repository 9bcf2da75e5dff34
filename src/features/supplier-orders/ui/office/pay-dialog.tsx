import { z } from 'zod'
import { TextField } from '../../../../platform/web/fields'
import { FormDialog } from '../../../../platform/web/office/form-dialog'
import { toast } from '../../../../platform/web/toast'
import { trpc } from '../../../../platform/web/trpc'
import { useZodForm } from '../../../../platform/web/use-zod-form'
import { localToday } from '../../../../shared/dates'
import { toDecimal } from '../../../../shared/money'
import { exact } from '../../../proposals/offer.rules'
import { type OrderView, owedMinor } from '../../order.rules'
import { payShape } from '../../schema'
import { typedAmount } from './amount-field'
import styles from './orders.module.css'

const form = z.object({
  ...payShape,
  paidMinor: typedAmount.pipe(z.number('Please enter what was paid').min(1, 'Please enter what was paid')),
})

/** The agency has paid the supplier. */
export default function PayDialog({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const { id, version, service, supplierName, currency } = order
  const owed = owedMinor(order) ?? 0
  const { mutateAsync } = trpc.supplierOrders.pay.useMutation()
  const { control, submit, isPending, formState } = useZodForm(form, {
    start: { paidOn: localToday(), paidMinor: toDecimal(owed), paidReference: '' },
    send: (valid) => mutateAsync({ ...valid, id, version }),
    onDone: ({ paidMinor }) => {
      toast({ title: 'Marked as paid', message: `${exact(paidMinor ?? 0, currency)} for ${service.title}` })
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Pay ${supplierName ?? 'the supplier'}`}
      size={440}
      yes="Mark as paid"
      isDirty={formState.isDirty}
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <p className="num">
        {service.title}: {exact(owed, currency)} is owed.
      </p>
      <div className={styles.two}>
        <TextField control={control} name="paidMinor" label={`Paid (${currency})`} inputMode="decimal" data-autofocus />
        <TextField control={control} name="paidOn" label="Paid on" type="date" max={localToday()} />
      </div>
      <TextField control={control} name="paidReference" label="Reference of the payment" />
    </FormDialog>
  )
}
