import { AmountField } from '../../../../../platform/web/office/amount-field'
import { z } from 'zod'
import { TextareaField } from '../../../../../platform/web/fields'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { type Currency, toDecimal, formatAmount } from '../../../../../shared/money'
import { typedPayment } from '../../../../../shared/fields'
import {
  chargebackInput,
  giveUpInput,
  restorePriceInput,
  reversePaymentInput,
  takeBackWriteOffInput,
  writeOffInput,
} from '../../schema'
import type { AccountView } from '../../view'
import { Newer } from './refund-steps'
import type { ReasonAct } from './payments-panel'
import { useSeen } from './use-seen'

const formsIn = (currency: Currency) => ({
  reverse: reversePaymentInput.pick({ reason: true }).extend({ amountMinor: z.string() }),
  'give-up': giveUpInput.pick({ reason: true }).extend({ amountMinor: z.string() }),
  restore: restorePriceInput.pick({ reason: true }).extend({ amountMinor: z.string() }),
  chargeback: chargebackInput.pick({ reason: true }).extend({ amountMinor: typedPayment(currency) }),
  'take-back': takeBackWriteOffInput.pick({ reason: true }).extend({ amountMinor: z.string() }),
  'write-off': writeOffInput.pick({ reason: true }).extend({ amountMinor: typedPayment(currency) }),
})
type Forms = ReturnType<typeof formsIn>
const acts = {
  reverse: {
    title: 'Take this payment back?',
    yes: 'Take back',
    label: 'What was wrong with it',
    done: 'Payment taken back',
  },
  'give-up': {
    title: 'Give this refund up?',
    yes: 'Give up',
    label: 'Why nobody waits for it any more',
    done: 'Refund given up',
  },
  restore: {
    title: 'Restore the price?',
    yes: 'Restore',
    label: 'Why the full price is owed again',
    done: 'Price restored',
  },
  chargeback: { title: 'Enter a chargeback', yes: 'Enter', label: 'The bank’s reason', done: 'Chargeback entered' },
  'take-back': {
    title: 'Take back the write-off?',
    yes: 'Take back',
    label: 'Why it is owed again',
    done: 'Write-off taken back',
  },
  'write-off': { title: 'Write off', yes: 'Write off', label: 'Why it is given up', done: 'Written off' },
} as const

type Props = { account: AccountView; doing: ReasonAct; onClose: () => void }

/** Asks for the reason of a reversal, chargeback or write-off; reversals have no amount, they are whole. */
export function ReasonForm({ account, doing, onClose }: Props) {
  const { act } = doing
  const { title, yes, label, done } = acts[act]
  const { seen, isNewer, ...ends } = useSeen(account, { done, onClose })
  const { currency, version, balanceMinor, bookingId, today } = seen
  const payment = seen.payments.find(({ id }) => 'paymentId' in doing && id === doing.paymentId)
  const most = act === 'write-off' ? Math.max(0, balanceMinor) : (payment?.refundableMinor ?? 0)
  const entry = seen.entries.find(({ id }) => 'entryId' in doing && id === doing.entryId)
  const takeBack = trpc.payments.takeBackWriteOff.useMutation()
  const reverse = trpc.payments.reverse.useMutation()
  const restore = trpc.payments.restorePrice.useMutation()
  const chargeback = trpc.payments.chargeback.useMutation()
  const giveUp = trpc.onlinePayments.giveUpRefund.useMutation()
  const hasAmount = act === 'chargeback' || act === 'write-off'
  const writeOff = trpc.payments.writeOff.useMutation()
  const { control, dialog } = useZodForm(formsIn(currency)[act] as Forms['write-off'], {
    start: { amountMinor: hasAmount ? toDecimal(most, currency) : '', reason: '' },
    send: ({ amountMinor: minor, reason }) =>
      act === 'reverse'
        ? reverse.mutateAsync({ paymentId: doing.paymentId, version, reason })
        : act === 'give-up'
          ? giveUp.mutateAsync({ paymentId: doing.paymentId, version, reason })
          : act === 'restore'
            ? restore.mutateAsync({ paymentId: doing.paymentId, version, reason })
            : act === 'take-back'
              ? takeBack.mutateAsync({ entryId: doing.entryId, version, reason })
              : act === 'chargeback'
                ? chargeback.mutateAsync({
                    paymentId: doing.paymentId,
                    version,
                    amountMinor: minor,
                    effectiveOn: today,
                    reason,
                  })
                : writeOff.mutateAsync({ id: bookingId, version, amountMinor: minor, reason }),
    ...ends,
  })
  const kind = seen.entries.find(({ paymentId }) => paymentId !== null && paymentId === payment?.id)?.kind
  const taken = {
    refund: 'was not sent. It counts as paid again, and a price that the refund lowered is raised again.',
    chargeback: 'was not taken by the bank. It is not owed any more.',
    payment: 'is taken off the account again.',
  }
  const says = {
    reverse: `${formatAmount(payment?.amountMinor ?? 0, currency)} ${kind === 'refund' || kind === 'chargeback' ? taken[kind] : taken.payment} The statement keeps both entries.`,
    'give-up': `${formatAmount(payment?.amountMinor ?? 0, currency)} counts as not sent, and can go back another way. The payment provider is asked once more. If it sends the money after all, that is entered, and you are told.`,
    restore: `${formatAmount(payment?.stillLoweredMinor ?? 0, currency)} is charged again and due at once. The statement keeps both entries.`,
    chargeback: `The bank has taken back a payment of ${formatAmount(payment?.amountMinor ?? 0, currency)}. It is owed again.`,
    'take-back': `${formatAmount(-(entry?.amountMinor ?? 0), currency)} is owed again, with the balance or at once. The statement keeps both entries.`,
    'write-off': `${formatAmount(most, currency)} is owed. What is written off is not asked for any more.`,
  }
  return (
    <FormDialog title={title} size={440} yes={yes} {...dialog} onClose={onClose}>
      {isNewer && <Newer account={seen} />}
      <p className="num">{says[act]}</p>
      {hasAmount && (
        <AmountField control={control} name="amountMinor" label={`Amount (${currency})`} currency={currency} />
      )}
      <TextareaField control={control} name="reason" label={label} required autosize data-autofocus />
    </FormDialog>
  )
}
