import { formatAmount } from '../../../../../shared/money'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { Tag } from '../../../../../platform/web/components/tag'
import { TextareaField } from '../../../../../platform/web/fields'
import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { PanelQuery } from '../../../../../platform/web/office/record/record-page'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { Facts, Foot, RowHead, RowSide, Rows } from '../../../../../platform/web/office/blocks'
import { formatDate } from '../../../../../shared/dates'
import { formatPastInstant } from '../../../../../shared/instants'
import { paidEffect, type SupplierDirection, supplierMethodLabels } from '../../payment.rules'
import type { OrderPayments, SupplierPaymentView } from '../../view'
import { reverseSupplierPaymentShape } from '../../schema'
import { PayForm } from './pay-form'
import { useCan } from '../../../../identity/auth/ui/use-can'

type Act = SupplierDirection | { takeBack: SupplierPaymentView }
type Props = { orderId: string; supplier: string | null; pays?: boolean; onClose: () => void }

/** Shows what of an order is paid and open, and each payment; `pays` begins with a new one. */
export default function PaymentsDialog({ orderId, supplier, pays = false, onClose }: Props) {
  const query = trpc.supplierPayments.of.useQuery({ orderId })
  const [act, setAct] = useState<Act | null>(pays ? 'out' : null)
  const goBack = () => (pays ? onClose() : setAct(null))
  if (query.data && (act === 'out' || act === 'in'))
    return <PayForm account={query.data} direction={act} onDone={goBack} onClose={goBack} />
  if (query.data && act && typeof act === 'object')
    return <TakeBack account={query.data} payment={act.takeBack} onClose={() => setAct(null)} />
  return (
    <Dialog title={supplier ? `Payments to ${supplier}` : 'Payments'} size={600} onClose={onClose}>
      <PanelQuery query={query}>{(account) => <Payments account={account} onAct={setAct} />}</PanelQuery>
    </Dialog>
  )
}

function Payments({ account, onAct }: { account: OrderPayments; onAct: (act: Act) => void }) {
  const mayPay = useCan()('suppliers.pay')
  const { payments, title } = account
  const { currency, agreedMinor, paidMinor, openMinor } = account.abroad ?? account
  return (
    <>
      <p>{title}</p>
      <Facts mt="s3">
        <div>
          <dt>Agreed</dt>
          <dd>
            {formatAmount(agreedMinor, currency)}
            {account.abroad && (
              <small>
                {formatAmount(account.agreedMinor, account.currency)} by the rate of{' '}
                {formatDate(account.abroad.fx.asOf)}
              </small>
            )}
          </dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>{formatAmount(paidMinor, currency)}</dd>
        </div>
        <div>
          <dt>{openMinor < 0 ? 'Credit with the supplier' : 'To be paid'}</dt>
          <dd>{formatAmount(Math.abs(openMinor), currency)}</dd>
        </div>
      </Facts>
      {payments.length === 0 && (
        <Text c="dimmed" mt="s4">
          Nothing was paid yet.
        </Text>
      )}
      {payments.length > 0 && (
        <Rows mt="s3" aria-label="Payments">
          {payments.map((one) => (
            <PaymentRow key={one.id} payment={one} onTakeBack={() => onAct({ takeBack: one })} />
          ))}
        </Rows>
      )}
      <Foot>
        {mayPay && paidMinor > 0 && (
          <Button variant="default" onClick={() => onAct('in')}>
            Record money back
          </Button>
        )}
        {mayPay && (agreedMinor > 0 || paidMinor > 0) && <Button onClick={() => onAct('out')}>Record payment</Button>}
      </Foot>
    </>
  )
}

/** Formats what was paid in the supplier's currency, where that is another. */
const paidText = ({ amountMinor, currency, paidMinor, paidCurrency }: SupplierPaymentView): string =>
  paidMinor !== null && paidCurrency
    ? formatAmount(paidMinor, paidCurrency)
    : formatAmount(Math.abs(amountMinor), currency)

function PaymentRow({ payment, onTakeBack }: { payment: SupplierPaymentView; onTakeBack: () => void }) {
  const mayPay = useCan()('suppliers.pay')
  const { direction, method, reference, paidOn, recordedBy, recordedAt, note, isReversed, canReverse, reversesId } =
    payment
  const amount = paidText(payment)
  const sign = paidEffect(payment) < 0 ? '−' : ''
  const kind = reversesId ? 'Reversal' : direction === 'in' ? 'Money back' : null
  return (
    <li>
      <div>
        <RowHead>
          <Text component="b" {...(isReversed && { c: 'dimmed', td: 'line-through' })}>
            {supplierMethodLabels[method]} {reference}
          </Text>
          {kind && <Tag tone={reversesId ? 'off' : 'info'}>{kind}</Tag>}
          {isReversed && <Tag tone="off">Taken back</Tag>}
        </RowHead>
        <p>
          {formatDate(paidOn)}, recorded by {recordedBy}, {formatPastInstant(recordedAt)}
        </p>
        {note && <p>{note}</p>}
      </div>
      <RowSide below>
        <span className="num">
          {sign}
          {amount}
          {payment.bankMinor !== null && (
            <small>{formatAmount(payment.bankMinor, payment.currency)} from the bank</small>
          )}
        </span>
        {mayPay && canReverse && (
          <Button variant="default" size="xs" aria-label={`Take back the payment of ${amount}`} onClick={onTakeBack}>
            Take back
          </Button>
        )}
      </RowSide>
    </li>
  )
}

const reason = z.object(reverseSupplierPaymentShape)

function TakeBack({
  account,
  payment,
  onClose,
}: {
  account: OrderPayments
  payment: SupplierPaymentView
  onClose: () => void
}) {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.supplierPayments.reverse.useMutation()
  const { control, dialog } = useZodForm(reason, {
    start: { reason: '' },
    send: (valid) => mutateAsync({ ...valid, paymentId: payment.id, version: account.version }),
    onDone: (after) => {
      utils.supplierPayments.of.setData({ orderId: account.orderId }, after)
      toast({ title: 'Payment taken back', message: account.title })
      onClose()
    },
  })
  return (
    <FormDialog title="Take this payment back?" size={440} yes="Take back" {...dialog} onClose={onClose}>
      <p className="num">
        {paidText(payment)} of {formatDate(payment.paidOn)} was recorded by mistake. Both entries stay, the second one
        with today’s date.
      </p>
      <TextareaField control={control} name="reason" label="What was wrong with it" required autosize data-autofocus />
    </FormDialog>
  )
}
