import { FieldRow } from '../../../../../platform/web/office/field-row'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { DateField } from '../../../../../platform/web/date-field'
import { NativeSelectField, TextareaField, TextField } from '../../../../../platform/web/fields'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { useVersionedForm } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { formatDate } from '../../../../../shared/dates'
import { type Currency, toDecimal } from '../../../../../shared/money'
import { exact } from '../../../../sales/proposals/offer.rules'
import { daysText } from '../../days.rules'
import { canMoveOrder, isPriceOpen, orderLabels, type OrderStatus, orderStatuses } from '../../order.rules'
import type { OrderView } from '../../view'
import { checkRecorded, recordShape } from '../../schema'
import { besideOthers, typedAmount } from '../../../../../shared/fields'

const formIn = (currency: Currency) =>
  z
    .object({ ...recordShape, agreedNetMinor: typedAmount(currency), fee: typedAmount(currency) })
    .superRefine(checkRecorded, besideOthers)

/** Prefills the likely answer: what was asked for. */
const toValues = (order: OrderView) => {
  const { version, status, reference, agreedNetMinor, agreedFrom, agreedTo, dueOn, note } = order
  const isOpen = status !== 'confirmed' && status !== 'changed'
  const net = isOpen ? (isPriceOpen(order) ? null : order.netMinor) : agreedNetMinor
  const fee = status === 'dropped' ? agreedNetMinor : null
  return {
    version,
    status,
    reference,
    agreedNetMinor: net === null ? '' : toDecimal(net, order.currency),
    agreedFrom: (isOpen ? order.bookedFrom : agreedFrom) ?? '',
    agreedTo: (isOpen ? order.bookedTo : agreedTo) ?? '',
    fee: fee === null ? '' : toDecimal(fee, order.currency),
    dueOn: dueOn ?? '',
    note,
  }
}

const labels = {
  status: 'Status',
  reference: 'Supplier’s reference',
  agreedNetMinor: 'Net',
  fee: 'Fee that is owed',
  agreedFrom: 'First day',
  agreedTo: 'Last day',
  dueOn: 'Pay by',
  note: 'Note, for colleagues',
}
const day = (date: string) => (date ? formatDate(date) : '—')
const show = {
  status: (status: string) => orderLabels[status as OrderStatus],
  agreedFrom: day,
  agreedTo: day,
  dueOn: day,
}

/** Lists the states to set by hand; asking has its own action. */
const choices = ({ status, supplierId, isCancelled }: OrderView): OrderStatus[] =>
  orderStatuses.filter(
    (to) =>
      to === status ||
      (canMoveOrder(status, to) && to !== 'asked' && (to === 'dropped' || (supplierId !== null && !isCancelled))),
  )

export default function RecordDialog({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const { id, service, supplierName, currency } = order
  const { mutateAsync } = trpc.supplierOrders.record.useMutation()
  const { control, submit, isPending, formState, conflict } = useVersionedForm(formIn(currency), {
    row: order,
    toValues,
    guarded: true,
    send: ({ fee, ...valid }) =>
      mutateAsync(
        valid.status === 'dropped'
          ? { ...valid, id, agreedNetMinor: fee, agreedFrom: null, agreedTo: null }
          : { ...valid, id },
      ),
    onDone: (saved) => {
      toast({ title: orderLabels[saved.status], message: service.title })
      onClose()
    },
  })
  const status = useWatch({ control, name: 'status' })
  const isAgreed = status === 'confirmed' || status === 'changed'
  if (conflict) return <ConflictDialog conflict={conflict} labels={labels} show={show} />
  return (
    <FormDialog
      title={service.title}
      size={600}
      yes="Save"
      isDirty={formState.isDirty}
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <p className="num">
        Booked: {daysText(order.bookedFrom, order.bookedTo)}, net {exact(order.netMinor, currency)}
        {supplierName && `, with ${supplierName}`}
      </p>
      <FieldRow>
        <NativeSelectField
          control={control}
          name="status"
          label={labels.status}
          data={choices(order).map((value) => ({ value, label: orderLabels[value] }))}
          data-autofocus
        />
        {isAgreed && <TextField control={control} name="reference" label={labels.reference} />}
        {isAgreed && (
          <TextField control={control} name="agreedNetMinor" label={`Net (${currency})`} inputMode="decimal" />
        )}
        {status === 'dropped' && (
          <TextField
            control={control}
            name="fee"
            label={`Fee that is owed (${currency}), if any`}
            inputMode="decimal"
          />
        )}
        {(isAgreed || status === 'dropped') && <DateField control={control} name="dueOn" label={labels.dueOn} />}
        {isAgreed && <DateField control={control} name="agreedFrom" label={labels.agreedFrom} />}
        {isAgreed && <DateField control={control} name="agreedTo" label={labels.agreedTo} />}
      </FieldRow>
      <TextareaField control={control} name="note" label={labels.note} autosize minRows={2} />
    </FormDialog>
  )
}
