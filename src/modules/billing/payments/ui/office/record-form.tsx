import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { CheckboxField, TextareaField } from '../../../../../platform/web/fields'
import { useSentOnce } from '../../../../../platform/web/idempotency'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { amountIn } from '../../../../../shared/amounts'
import { type Currency, formatAmount } from '../../../../../shared/money'
import { recordedMethods } from '../../payment.rules'
import { needsNumber } from '../../schema'
import type { AccountView } from '../../view'
import { AsAnotherField } from './as-another-field'
import { MoneyFields, startMoney, typedMoneyShape } from './money-fields'
import { Newer } from './refund-steps'
import { useSeen } from './use-seen'

const formIn = (currency: Currency) =>
  z
    .object({ ...typedMoneyShape(currency), method: z.enum(recordedMethods), asCredit: z.boolean() })
    .refine(needsNumber.check, needsNumber.says)

/** Records money of a customer that came in another way than online. */
export function RecordForm({ account, onClose }: { account: AccountView; onClose: () => void }) {
  const { seen, isNewer, ...ends } = useSeen(account, { done: 'Payment recorded', onClose })
  const { currency, version, bookingId: id } = seen
  const once = useSentOnce()
  const { mutateAsync } = trpc.payments.record.useMutation(once.options)
  const next = seen.instalments.find(({ amountMinor, settledMinor }) => settledMinor < amountMinor)
  const { control, dialog } = useZodForm(formIn(currency), {
    start: {
      ...startMoney(seen, next ? next.amountMinor - next.settledMinor : 0, recordedMethods[0]),
      asCredit: false,
    },
    send: (money) => mutateAsync(once.body({ ...money, id, version })),
    ...ends,
  })
  const openMinor = Math.max(0, seen.balanceMinor)
  const overMinor = (amountIn(currency, useWatch({ control, name: 'amountMinor' })) ?? 0) - openMinor
  return (
    <FormDialog title="Record payment" size={600} yes="Record payment" {...dialog} onClose={onClose}>
      {isNewer && <Newer account={seen} />}
      <p className="num">
        {formatAmount(openMinor, currency)} is open. The oldest instalment is settled first, and the customer gets a
        mail.
      </p>
      <MoneyFields control={control} account={seen} methods={recordedMethods} day="Received on" />
      {overMinor > 0 && seen.writtenOffMinor > 0 && (
        <p className="num">
          {formatAmount(seen.writtenOffMinor, currency)} was written off. An administrator can take that back under
          ‘Written off’: then it is owed again, and no credit.
        </p>
      )}
      {overMinor > 0 && (
        <CheckboxField
          control={control}
          name="asCredit"
          label={`${formatAmount(overMinor, currency)} more than is owed stays as a credit`}
        />
      )}
      <AsAnotherField control={control} />
      <TextareaField control={control} name="note" label="Note, for colleagues" autosize />
    </FormDialog>
  )
}
