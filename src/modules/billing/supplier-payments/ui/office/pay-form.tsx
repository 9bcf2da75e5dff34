import { toOptions } from '../../../../../platform/web/options'
import { AmountField } from '../../../../../platform/web/office/amount-field'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { DateField } from '../../../../../platform/web/date-field'
import { CheckboxField, NativeSelectField, TextField } from '../../../../../platform/web/fields'
import { useSentOnce } from '../../../../../platform/web/idempotency'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { amountIn, readAmountIn } from '../../../../../shared/amounts'
import { type Currency, toDecimal, formatAmount } from '../../../../../shared/money'
import { AsAnotherField } from '../../../payments/ui/office/as-another-field'
import { useAgencyToday } from '../../../../../platform/web/site/use-agency-today'
import { typedAmount, typedPayment } from '../../../../../shared/fields'
import { type SupplierDirection, supplierMethodLabels, supplierMethods } from '../../payment.rules'
import type { OrderPayments } from '../../view'
import { supplierPaymentShape } from '../../schema'
import { currencies } from '../../../../../shared/currencies'

const formIn = (currency: Currency, abroad: Currency | undefined) =>
  z
    .object({
      ...supplierPaymentShape,
      amountMinor: typedPayment(abroad ?? currency),
      paidIn: z.string(),
      paidAmount: z.string(),
      bankMinor: typedAmount(currency),
      asPart: z.boolean(),
      asCredit: z.boolean(),
      asAnother: z.boolean(),
    })
    .transform(({ paidIn, paidAmount, bankMinor, ...payment }, { addIssue }) => {
      if (abroad) {
        const { amountMinor: minor, ...rest } = payment
        return { ...rest, paid: { currency: abroad, minor, bankMinor: bankMinor ?? undefined } }
      }
      if (paidIn === currency) return payment
      const read = readAmountIn(paidIn, paidAmount)
      if ('minor' in read) return { ...payment, paid: { currency: paidIn, ...read, bankMinor: bankMinor ?? undefined } }
      addIssue({ code: 'custom', path: ['paidAmount'], message: read.problem })
      return z.NEVER
    })

type Props = { account: OrderPayments; direction: SupplierDirection; onDone: () => void; onClose: () => void }

export function PayForm({ account, direction, onDone, onClose }: Props) {
  const { orderId, version, supplierName, title, abroad } = account
  const { currency, openMinor, paidMinor } = abroad ?? account
  const isOut = direction === 'out'
  const today = useAgencyToday()
  const once = useSentOnce()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.supplierPayments.record.useMutation(once.options)
  const expected = isOut ? openMinor : -openMinor
  const { control, dialog } = useZodForm(formIn(account.currency, abroad?.currency), {
    start: {
      amountMinor: expected > 0 ? toDecimal(expected, currency) : '',
      paidOn: today,
      method: 'bank' as const,
      reference: '',
      paidIn: currency,
      paidAmount: '',
      bankMinor: '',
      asPart: false,
      asCredit: false,
      asAnother: false,
    },
    send: (valid) => mutateAsync(once.body({ ...valid, orderId, version, direction })),
    onDone: (after) => {
      utils.supplierPayments.of.setData({ orderId }, after)
      toast({ title: isOut ? 'Payment recorded' : 'Money back recorded', message: title })
      onDone()
    },
  })
  const typed = amountIn(currency, useWatch({ control, name: 'amountMinor' })) ?? 0
  const paidIn = useWatch({ control, name: 'paidIn' })
  const left = openMinor - (isOut ? typed : -typed)
  return (
    <FormDialog
      title={isOut ? `Pay ${supplierName ?? 'the supplier'}` : 'Money back from the supplier'}
      size={600}
      yes={isOut ? 'Record payment' : 'Record'}
      {...dialog}
      onClose={onClose}
    >
      <p className="num">
        {title}:{' '}
        {isOut
          ? `${formatAmount(Math.max(0, openMinor), currency)} is to be paid.`
          : `${formatAmount(paidMinor, currency)} was paid.`}
      </p>
      <FieldRow>
        <AmountField
          control={control}
          name="amountMinor"
          label={`Amount (${currency})`}
          currency={currency}
          data-autofocus
        />
        <NativeSelectField
          control={control}
          name="method"
          label="Method"
          data={toOptions(supplierMethods, supplierMethodLabels)}
        />
        <DateField control={control} name="paidOn" label={isOut ? 'Paid on' : 'Received on'} max={today} />
        <TextField control={control} name="reference" label="Reference of the payment" />
      </FieldRow>
      <FieldRow>
        {!abroad && <NativeSelectField control={control} name="paidIn" label="Paid in" data={[...currencies]} />}
        {paidIn !== currency && (
          <AmountField control={control} name="paidAmount" label={`Amount (${paidIn})`} currency={paidIn} />
        )}
        {(abroad || paidIn !== currency) && (
          <AmountField
            control={control}
            name="bankMinor"
            label={`${isOut ? 'What the bank took' : 'What the bank got'} (${account.currency})`}
            description="Empty: by the rate of the day"
            currency={account.currency}
          />
        )}
      </FieldRow>
      {typed > 0 && left > 0 && (
        <CheckboxField control={control} name="asPart" label={`${formatAmount(left, currency)} stays to be paid`} />
      )}
      {isOut && typed > 0 && left < 0 && (
        <CheckboxField
          control={control}
          name="asCredit"
          label={`${formatAmount(Math.min(typed, -left), currency)} more than is owed stays as a credit with the supplier`}
        />
      )}
      <AsAnotherField control={control} />
    </FormDialog>
  )
}
