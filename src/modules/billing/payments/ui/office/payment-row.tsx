import { Button, Menu, Text } from '@mantine/core'
import { Tag, type TagLook } from '../../../../../platform/web/components/tag'
import { RowMenu } from '../../../../../platform/web/office/table/row-menu'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { RowHead, RowSide } from '../../../../../platform/web/office/blocks'
import { formatDate } from '../../../../../shared/dates'
import { type Currency, formatAmount } from '../../../../../shared/money'
import { counts, type FlowKind as Kind, ledgerLabels, methodLabels } from '../../payment.rules'
import type { PaymentView } from '../../view'
import { FlowKind } from './flow-kind'
import type { AccountAct } from './payments-panel'
import { useCan } from '../../../../identity/auth/ui/use-can'

const gone = { c: 'dimmed', td: 'line-through' }

type Props = {
  payment: PaymentView
  kind: Kind
  currency: Currency
  isAdmin: boolean
  onDo: (doing: AccountAct) => void
}

/** Maps a payment to its tag; the provider verifies online payments. */
function toTag({ state, reversedAt, verifiedAt }: PaymentView): TagLook & { says: string } {
  if (reversedAt) return { tone: 'off', says: 'Taken back' }
  if (state === 'pending') return { tone: 'info', done: 50, says: 'On its way' }
  if (state === 'cancelled') return { tone: 'off', says: 'Given up' }
  if (state !== 'succeeded') return { tone: 'bad', says: 'Failed' }
  return verifiedAt ? { tone: 'ok', says: 'Verified' } : { tone: 'warn', done: 25, says: 'Not verified' }
}

const actLabels = {
  reverse: 'Take back',
  restore: 'Restore the price',
  'give-up': 'Give up',
  chargeback: 'Enter a chargeback',
}
type PaymentAct = keyof typeof actLabels

/** Lists what this user may do with a payment, in the order of the menu. */
function listActs(payment: PaymentView, mayRecord: boolean, isAdmin: boolean): PaymentAct[] {
  const may: Record<PaymentAct, boolean> = {
    reverse: mayRecord && payment.canReverse,
    restore: isAdmin && payment.stillLoweredMinor > 0,
    'give-up': isAdmin && payment.isOverdue,
    chargeback: isAdmin && payment.refundableMinor > 0 && payment.method !== 'online',
  }
  return (Object.keys(may) as PaymentAct[]).filter((act) => may[act])
}

export function PaymentRow({ payment, kind, currency, isAdmin, onDo }: Props) {
  const { id, direction, method, reference, amountMinor, isOpening } = payment
  const struck = payment.state !== 'pending' && !counts(payment) && gone
  const { says, ...look } = toTag(payment)
  const way = methodLabels[method]
  const name = `${kind === 'payment' ? way : `${ledgerLabels[kind]}, ${way.toLowerCase()},`} of ${formatAmount(amountMinor, currency)}`
  const mayRecord = useCan()('payments.record')
  const acts = listActs(payment, mayRecord, isAdmin)
  return (
    <li>
      <div>
        <RowHead>
          {(direction === 'out' || isOpening) && <FlowKind kind={kind} isOpening={isOpening} />}
          <Text component="b" {...struck}>
            {way} {reference}
          </Text>
          <Tag {...look}>{says}</Tag>
        </RowHead>
        <PaymentNotes payment={payment} currency={currency} isAdmin={isAdmin} />
      </div>
      <RowSide>
        <Text component="span" className="num" {...struck}>
          {formatAmount(direction === 'in' ? amountMinor : -amountMinor, currency)}
        </Text>
        {mayRecord && payment.canVerify && <VerifyButton paymentId={id} name={name} />}
        {acts.length > 0 && (
          <RowMenu name={name}>
            {acts.map((act) => (
              <Menu.Item key={act} onClick={() => onDo({ act, paymentId: id })}>
                {actLabels[act]}
              </Menu.Item>
            ))}
          </RowMenu>
        )}
      </RowSide>
    </li>
  )
}

/** Names who recorded a payment. */
function nameRecorder({ isOpening, recordedBy, method }: PaymentView): string {
  if (isOpening) return 'imported'
  return `recorded by ${recordedBy ?? (method === 'online' ? 'the payment provider' : 'the system')}`
}

/** Tells where a payment comes from, and what an administrator should look at. */
function PaymentNotes({ payment, currency, isAdmin }: Pick<Props, 'payment' | 'currency' | 'isAdmin'>) {
  const { effectiveOn, verifiedBy, note, isOverdue, stillLoweredMinor, givenUp } = payment
  return (
    <>
      <p>
        {formatDate(effectiveOn)}, {nameRecorder(payment)}
        {verifiedBy && `, verified by ${verifiedBy}`}
      </p>
      {note && <p>{note}</p>}
      {isOverdue && (
        <p>
          For more than a day the payment provider has not said that it was sent.{' '}
          {isAdmin ? 'Give it up when nobody can ask.' : 'An administrator can give it up.'}
        </p>
      )}
      {stillLoweredMinor > 0 && (
        <p>
          It lowered the price by {formatAmount(stillLoweredMinor, currency)}, and version 1.0.0 left that so when the
          money did not go. Restore the price, unless the customer was to have it.
          {!isAdmin && ' An administrator can do that.'}
        </p>
      )}
      {givenUp && <p>{[`Given up by ${givenUp.by}`, givenUp.reason].filter(Boolean).join(': ')}</p>}
    </>
  )
}

function VerifyButton({ paymentId, name }: { paymentId: string; name: string }) {
  const utils = trpc.useUtils()
  const verify = trpc.payments.verify.useMutation({
    onSuccess: (account) => {
      utils.payments.account.setData({ id: account.bookingId }, account)
      toast({ title: 'Payment verified', message: account.reference })
    },
    onError: (error) => toast({ title: 'Error', message: describeFailure(error), tone: 'error' }),
  })
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`Verify: ${name}`}
      disabled={verify.isPending}
      onClick={() => verify.mutate({ paymentId })}
    >
      Verify
    </Button>
  )
}
