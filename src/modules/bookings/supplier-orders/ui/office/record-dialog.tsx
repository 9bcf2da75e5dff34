import { toOptions } from '../../../../../platform/web/options'
import { AmountField } from '../../../../../platform/web/office/amount-field'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { DateField } from '../../../../../platform/web/date-field'
import { descriptionBelow, NativeSelectField, TextareaField, TextField } from '../../../../../platform/web/fields'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { useVersionedForm } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { formatDate } from '../../../../../shared/dates'
import { formatDays } from '../../../../../shared/day-span'
import { toDecimal } from '../../../../../shared/money'
import { currencies } from '../../../../../shared/currencies'
import {
  bookedText,
  canMoveOrder,
  isPriceOpen,
  orderLabels,
  type OrderStatus,
  orderStatuses,
  owesFee,
  toSupplierMoney,
} from '../../order.rules'
import type { OrderView } from '../../view'
import { checkRecorded, recordShape } from '../../schema'
import { currencySchema } from '../../../../../shared/fields'
import { readAmountIn } from '../../../../../shared/amounts'

const form = z
  .object({ ...recordShape, agreedIn: currencySchema, agreedNetMinor: z.string(), fee: z.string() })
  .transform(({ agreedNetMinor, fee, ...record }, { addIssue }) => {
    const read = (path: 'agreedNetMinor' | 'fee', text: string): number | null => {
      if (text.trim() === '') return null
      const amount = readAmountIn(record.agreedIn, text)
      if ('minor' in amount) return amount.minor
      addIssue({ code: 'custom', path: [path], message: amount.problem })
      return null
    }
    return { ...record, agreedNetMinor: read('agreedNetMinor', agreedNetMinor), fee: read('fee', fee) }
  })
  .superRefine(checkRecorded)

/** Prefills the likely answer: what was asked for. */
const toValues = (order: OrderView) => {
  const { version, status, reference, agreedFrom, agreedTo, dueOn, note } = order
  const { currency, bookedMinor, agreedMinor } = toSupplierMoney(order)
  const isOpen = status !== 'confirmed' && status !== 'changed'
  const net = isOpen ? (isPriceOpen(order) ? null : bookedMinor) : agreedMinor
  const fee = status === 'dropped' ? agreedMinor : null
  return {
    version,
    status,
    reference,
    agreedIn: currency,
    agreedNetMinor: net === null ? '' : toDecimal(net, currency),
    agreedFrom: (isOpen ? order.bookedFrom : agreedFrom) ?? '',
    agreedTo: (isOpen ? order.bookedTo : agreedTo) ?? '',
    fee: fee === null ? '' : toDecimal(fee, currency),
    dueOn: dueOn ?? '',
    note,
  }
}

const labels = {
  status: 'Status',
  reference: 'Supplier’s reference',
  agreedIn: 'Currency',
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
const choices = (order: OrderView): OrderStatus[] => {
  const { status, supplierId, isCancelled } = order
  const isOpen = supplierId !== null && !isCancelled && !owesFee(order)
  return orderStatuses.filter(
    (to) => to === status || (canMoveOrder(status, to) && to !== 'asked' && (to === 'dropped' || isOpen)),
  )
}

type Props = {
  order: OrderView
  /** Begins with a change that the supplier proposes as accepted. */
  decides: boolean
  onClose: () => void
}

export default function RecordDialog({ order, decides, onClose }: Props) {
  const { id, service, supplierName, currency, answer } = order
  const { mutateAsync } = trpc.supplierOrders.record.useMutation()
  const { control, dialog, conflict } = useVersionedForm(form, {
    row: order,
    toValues: (row: OrderView) => ({
      ...toValues(row),
      ...(decides && row.status === 'changed' && { status: 'confirmed' as const }),
    }),
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
  const [status, agreedIn] = useWatch({ control, name: ['status', 'agreedIn'] })
  const isAgreed = status === 'confirmed' || status === 'changed'
  if (conflict) return <ConflictDialog conflict={conflict} labels={labels} show={show} />
  return (
    <FormDialog title={service.title} size={600} yes="Save" {...dialog} onClose={onClose}>
      <p className="num">
        Booked: {formatDays(order.bookedFrom, order.bookedTo)}, net {bookedText(order)}
        {supplierName && `, with ${supplierName}`}
      </p>
      {answer && <blockquote>{answer}</blockquote>}
      {decides && (
        <p>
          Confirmed accepts what the supplier proposes, Dropped refuses it. No mail is sent: the supplier reads it by
          the link, or is told by you. To ask for something else, close this and choose Ask again by mail.
        </p>
      )}
      <FieldRow>
        <NativeSelectField
          control={control}
          name="status"
          label={labels.status}
          data={toOptions(choices(order), orderLabels)}
          data-autofocus
        />
        {isAgreed && <TextField control={control} name="reference" label={labels.reference} />}
        {isAgreed && (
          <AmountField control={control} name="agreedNetMinor" label={`Net (${agreedIn})`} currency={agreedIn} />
        )}
        {status === 'dropped' && (
          <AmountField
            control={control}
            name="fee"
            label={`Fee that is owed (${agreedIn}), if any`}
            currency={agreedIn}
            description={isPriceOpen(order) && 'Blank: what the service costs stays not known. 0: it costs nothing'}
          />
        )}
        {(isAgreed || status === 'dropped') && (
          <NativeSelectField
            control={control}
            name="agreedIn"
            label={labels.agreedIn}
            {...descriptionBelow}
            description={agreedIn === currency ? undefined : `Converted to ${currency} by the rate`}
            data={[...currencies]}
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
