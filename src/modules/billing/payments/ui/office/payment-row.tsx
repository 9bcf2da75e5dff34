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

export function PaymentRow({ payment, kind, currency, isAdmin, onDo }: Props) {
  const { id, direction, method, reference, effectiveOn, recordedBy, verifiedBy, note, givenUp, isOpening } = payment
  const isGone = payment.state !== 'pending' && !counts(payment)
  const { says, ...look } = toTag(payment)
  const utils = trpc.useUtils()
  const verify = trpc.payments.verify.useMutation({
    onSuccess: (account) => {
      utils.payments.account.setData({ id: account.bookingId }, account)
      toast({ title: 'Payment verified', message: account.reference })
    },
    onError: (error) => toast({ title: 'Error', message: describeFailure(error), tone: 'error' }),
  })
  const amount = formatAmount(direction === 'in' ? payment.amountMinor : -payment.amountMinor, currency)
  const name = `${kind === 'payment' ? methodLabels[method] : `${ledgerLabels[kind]}, ${methodLabels[method].toLowerCase()},`} of ${formatAmount(payment.amountMinor, currency)}`
  const mayRecord = useCan()('payments.record')
  const canVerify = mayRecord && payment.canVerify
  const canReverse = mayRecord && payment.canReverse
  const canGiveUp = isAdmin && payment.isOverdue
  const { stillLoweredMinor } = payment
  const canRestore = isAdmin && stillLoweredMinor > 0
  const canChargeBack = isAdmin && payment.refundableMinor > 0 && method !== 'online'
  return (
    <li>
      <div>
        <RowHead>
          {(direction === 'out' || isOpening) && <FlowKind kind={kind} isOpening={isOpening} />}
          <Text component="b" {...(isGone && gone)}>
            {methodLabels[method]} {reference}
          </Text>
          <Tag {...look}>{says}</Tag>
        </RowHead>
        <p>
          {formatDate(effectiveOn)},{' '}
          {isOpening
            ? 'imported'
            : `recorded by ${recordedBy ?? (method === 'online' ? 'the payment provider' : 'the system')}`}
          {verifiedBy && `, verified by ${verifiedBy}`}
        </p>
        {note && <p>{note}</p>}
        {payment.isOverdue && (
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
      </div>
      <RowSide>
        <Text component="span" className="num" {...(isGone && gone)}>
          {amount}
        </Text>
        {canVerify && (
          <Button
            variant="default"
            size="xs"
            aria-label={`Verify: ${name}`}
            disabled={verify.isPending}
            onClick={() => verify.mutate({ paymentId: id })}
          >
            Verify
          </Button>
        )}
        {(canReverse || canChargeBack || canGiveUp || canRestore) && (
          <RowMenu name={name}>
            {canReverse && <Menu.Item onClick={() => onDo({ act: 'reverse', paymentId: id })}>Take back</Menu.Item>}
            {canRestore && (
              <Menu.Item onClick={() => onDo({ act: 'restore', paymentId: id })}>Restore the price</Menu.Item>
            )}
            {canGiveUp && <Menu.Item onClick={() => onDo({ act: 'give-up', paymentId: id })}>Give up</Menu.Item>}
            {canChargeBack && (
              <Menu.Item onClick={() => onDo({ act: 'chargeback', paymentId: id })}>Enter a chargeback</Menu.Item>
            )}
          </RowMenu>
        )}
      </RowSide>
    </li>
  )
}
