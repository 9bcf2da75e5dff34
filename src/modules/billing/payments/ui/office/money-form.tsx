import { toOptions } from '../../../../../platform/web/options'
import { AmountField } from '../../../../../platform/web/office/amount-field'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { DateField } from '../../../../../platform/web/date-field'
import { CheckboxField, NativeSelectField, TextareaField, TextField } from '../../../../../platform/web/fields'
import { useSentOnce } from '../../../../../platform/web/idempotency'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { amountIn } from '../../../../../shared/amounts'
import { type Currency, toDecimal, formatAmount } from '../../../../../shared/money'
import { typedPayment } from '../../../../../shared/fields'
import { paidFor } from '../../account.rules'
import { methodLabels, type PaymentMethod, recordedMethods } from '../../payment.rules'
import { restForProvider } from '../../refund.rules'
import { moneyShape, needsNumber } from '../../schema'
import type { AccountView } from '../../view'
import { RefundSteps, Newer } from './refund-steps'
import { AsAnotherField } from './as-another-field'
import { useSeen } from './use-seen'

/** Lists what was paid online, and sums what the payment provider can refund of it. */
function findOnline({ payments, currency }: AccountView) {
  const online = payments.filter(({ method }) => method === 'online')
  const leftMinor = online.reduce((sum, { refundableMinor }) => sum + refundableMinor, 0)
  return { online, onlineMinor: leftMinor - restForProvider(online, leftMinor, currency) }
}

const formIn = (currency: Currency) =>
  z
    .object({ ...moneyShape, amountMinor: typedPayment(currency), asCredit: z.boolean(), asAnother: z.boolean() })
    .refine(needsNumber.check, needsNumber.says)

type Props = { account: AccountView; act: 'record' | 'refund'; onClose: () => void }

export function MoneyForm({ account, act, onClose }: Props) {
  const isRefund = act === 'refund'
  const done = isRefund ? 'Refund recorded' : 'Payment recorded'
  const { seen, isNewer, ...ends } = useSeen(account, { done, onClose })
  const { currency, version, balanceMinor, creditMinor, bookingId: id } = seen
  const once = useSentOnce()
  const record = trpc.payments.record.useMutation(once.options)
  const refund = trpc.payments.refund.useMutation(once.options)
  const next = seen.instalments.find(({ amountMinor, settledMinor }) => settledMinor < amountMinor)
  const { online, onlineMinor } = findOnline(seen)
  const methods: readonly PaymentMethod[] =
    isRefund && onlineMinor > 0 ? ['online', ...recordedMethods] : recordedMethods
  const expected = isRefund ? creditMinor : next ? next.amountMinor - next.settledMinor : 0
  const { control, dialog } = useZodForm(formIn(currency), {
    start: {
      amountMinor: expected > 0 ? toDecimal(expected, currency) : '',
      method: methods[0]!,
      reference: '',
      effectiveOn: seen.today,
      note: '',
      asCredit: false,
      asAnother: false,
    },
    send: ({ asCredit, method, ...money }) =>
      isRefund
        ? refund.mutateAsync(once.body({ ...money, method, id, version }))
        : record.mutateAsync(
            once.body({ ...money, method: method === 'online' ? 'bank' : method, id, version, asCredit }),
          ),
    ...ends,
  })
  const typed = amountIn(currency, useWatch({ control, name: 'amountMinor' })) ?? 0
  const isOnline = useWatch({ control, name: 'method' }) === 'online'
  const restMinor = restForProvider(online, typed, currency)
  const over = typed - Math.max(0, balanceMinor)
  return (
    <FormDialog
      title={isRefund ? 'Refund' : 'Record payment'}
      size={600}
      yes={isOnline ? 'Refund' : isRefund ? 'Record refund' : 'Record payment'}
      {...dialog}
      onClose={onClose}
    >
      {isNewer && <Newer account={seen} />}
      {isRefund ? (
        <RefundSteps account={seen} />
      ) : (
        <p className="num">
          {formatAmount(Math.max(0, balanceMinor), currency)} is open. The oldest instalment is settled first, and the
          customer gets a mail.
        </p>
      )}
      <FieldRow>
        <AmountField
          control={control}
          name="amountMinor"
          label={`Amount (${currency})`}
          currency={currency}
          data-autofocus
        />
        <NativeSelectField control={control} name="method" label="Method" data={toOptions(methods, methodLabels)} />
        {!isOnline && (
          <>
            <DateField
              control={control}
              name="effectiveOn"
              label={isRefund ? 'Sent on' : 'Received on'}
              max={seen.today}
            />
            <TextField control={control} name="reference" label="Reference of bank or terminal" />
          </>
        )}
      </FieldRow>
      {isOnline && (
        <p className="num">
          The payment provider sends it back to the card, of which {formatAmount(onlineMinor, currency)} can go back.
          That takes some days.
          {restMinor > 0 &&
            ` It does not take the last ${formatAmount(restMinor, currency)}: that stays to be refunded another way.`}
        </p>
      )}
      {!isRefund && over > 0 && seen.writtenOffMinor > 0 && (
        <p className="num">
          {formatAmount(seen.writtenOffMinor, currency)} was written off. An administrator can take that back under
          ‘Written off’: then it is owed again, and no credit.
        </p>
      )}
      {!isRefund && over > 0 && (
        <CheckboxField
          control={control}
          name="asCredit"
          label={`${formatAmount(over, currency)} more than is owed stays as a credit`}
        />
      )}
      <AsAnotherField control={control} />
      <TextareaField
        control={control}
        name="note"
        label={isRefund && typed !== creditMinor ? 'Why it is another amount than the credit' : 'Note, for colleagues'}
        autosize
      />
      {isRefund && typed > creditMinor && typed <= paidFor(seen) && (
        <p className="num">
          {formatAmount(typed - creditMinor, currency)} of it is no credit: the price falls by it, from what is due
          last. {formatAmount(Math.max(0, balanceMinor), currency)} stays to be paid.
        </p>
      )}
      {isRefund && paidFor(seen) < typed && (
        <p role="alert" className="num">
          Only {formatAmount(paidFor(seen), currency)} was paid and not refunded yet.
        </p>
      )}
    </FormDialog>
  )
}
