import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { TextareaField } from '../../../../../platform/web/fields'
import { useSentOnce } from '../../../../../platform/web/idempotency'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { amountIn } from '../../../../../shared/amounts'
import { type Currency, formatAmount } from '../../../../../shared/money'
import { paidFor } from '../../account.rules'
import { type PaymentMethod, recordedMethods } from '../../payment.rules'
import { restForProvider } from '../../refund.rules'
import { needsNumber } from '../../schema'
import type { AccountView } from '../../view'
import { AsAnotherField } from './as-another-field'
import { MoneyFields, startMoney, typedMoneyShape } from './money-fields'
import { Newer, RefundSteps } from './refund-steps'
import { useSeen } from './use-seen'

/** Lists what was paid online, and sums what the payment provider can refund of it. */
function findOnline({ payments, currency }: AccountView) {
  const online = payments.filter(({ method }) => method === 'online')
  const leftMinor = online.reduce((sum, { refundableMinor }) => sum + refundableMinor, 0)
  return { online, onlineMinor: leftMinor - restForProvider(online, leftMinor, currency) }
}

const formIn = (currency: Currency) => z.object(typedMoneyShape(currency)).refine(needsNumber.check, needsNumber.says)

/** Records a refund, or asks the payment provider for one. */
export function RefundForm({ account, onClose }: { account: AccountView; onClose: () => void }) {
  const { seen, isNewer, ...ends } = useSeen(account, { done: 'Refund recorded', onClose })
  const { currency, version, creditMinor, bookingId: id } = seen
  const once = useSentOnce()
  const { mutateAsync } = trpc.payments.refund.useMutation(once.options)
  const { online, onlineMinor } = findOnline(seen)
  const methods: readonly PaymentMethod[] = onlineMinor > 0 ? ['online', ...recordedMethods] : recordedMethods
  const { control, dialog } = useZodForm(formIn(currency), {
    start: startMoney(seen, creditMinor, methods[0]!),
    send: (money) => mutateAsync(once.body({ ...money, id, version })),
    ...ends,
  })
  const typed = amountIn(currency, useWatch({ control, name: 'amountMinor' })) ?? 0
  const isOnline = useWatch({ control, name: 'method' }) === 'online'
  const restMinor = restForProvider(online, typed, currency)
  const paidMinor = paidFor(seen)
  return (
    <FormDialog title="Refund" size={600} yes={isOnline ? 'Refund' : 'Record refund'} {...dialog} onClose={onClose}>
      {isNewer && <Newer account={seen} />}
      <RefundSteps account={seen} />
      <MoneyFields control={control} account={seen} methods={methods} day="Sent on" isOnline={isOnline} />
      {isOnline && (
        <p className="num">
          The payment provider sends it back to the card, of which {formatAmount(onlineMinor, currency)} can go back.
          That takes some days.
          {restMinor > 0 &&
            ` It does not take the last ${formatAmount(restMinor, currency)}: that stays to be refunded another way.`}
        </p>
      )}
      <AsAnotherField control={control} />
      <TextareaField
        control={control}
        name="note"
        label={typed === creditMinor ? 'Note, for colleagues' : 'Why it is another amount than the credit'}
        autosize
      />
      {typed > creditMinor && typed <= paidMinor && (
        <p className="num">
          {formatAmount(typed - creditMinor, currency)} of it is no credit: the price falls by it, from what is due
          last. {formatAmount(Math.max(0, seen.balanceMinor), currency)} stays to be paid.
        </p>
      )}
      {typed > paidMinor && (
        <p role="alert" className="num">
          Only {formatAmount(paidMinor, currency)} was paid and not refunded yet.
        </p>
      )}
    </FormDialog>
  )
}
