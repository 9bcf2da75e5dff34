import { Button, Menu } from '@mantine/core'
import { Tag } from '../../../../platform/web/components/tag'
import { RowMenu } from '../../../../platform/web/office/table/row-menu'
import { toast } from '../../../../platform/web/toast'
import { failureText, trpc } from '../../../../platform/web/trpc'
import { formatDate } from '../../../../shared/dates'
import type { Currency } from '../../../../shared/money'
import { exact } from '../../../proposals/offer.rules'
import { methodLabels } from '../../payment.rules'
import type { PaymentView } from '../../view.rules'
import type { AccountAct } from './payments-panel'
import styles from './payments.module.css'

type Props = { payment: PaymentView; currency: Currency; isAdmin: boolean; onDo: (doing: AccountAct) => void }

/** Money that came or went back: who saw it, and what can be done with it. */
export function PaymentRow({ payment, currency, isAdmin, onDo }: Props) {
  const { id, direction, method, reference, effectiveOn, recordedBy, verifiedBy, reversedAt, note } = payment
  const utils = trpc.useUtils()
  const verify = trpc.payments.verify.useMutation({
    onSuccess: (account) => {
      utils.payments.account.setData({ id: account.bookingId }, account)
      toast({ title: 'Payment verified', message: account.reference })
    },
    onError: (error) => toast({ title: 'Error', message: failureText(error), tone: 'error' }),
  })
  const amount = exact(direction === 'in' ? payment.amountMinor : -payment.amountMinor, currency)
  const name = `${methodLabels[method]} of ${amount}`
  const canChargeBack = isAdmin && payment.refundableMinor > 0
  return (
    <li>
      <div>
        <p className={styles.what}>
          <b className={reversedAt ? styles.gone : undefined}>
            {methodLabels[method]} {reference}
          </b>
          {reversedAt ? (
            <Tag tone="off">Taken back</Tag>
          ) : verifiedBy ? (
            <Tag tone="ok">Verified</Tag>
          ) : (
            <Tag tone="warn" done={25}>
              Not verified
            </Tag>
          )}
        </p>
        <p>
          {formatDate(effectiveOn)}, recorded by {recordedBy ?? 'the system'}
          {verifiedBy && `, verified by ${verifiedBy}`}
        </p>
        {note && <p>{note}</p>}
      </div>
      <div className={styles.side}>
        <span className={`num ${reversedAt ? styles.gone : ''}`}>{amount}</span>
        {payment.canVerify && (
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
        {(payment.canReverse || canChargeBack) && (
          <RowMenu of={name}>
            {payment.canReverse && (
              <Menu.Item onClick={() => onDo({ act: 'reverse', paymentId: id })}>Take back</Menu.Item>
            )}
            {canChargeBack && (
              <Menu.Item onClick={() => onDo({ act: 'chargeback', paymentId: id })}>Enter a chargeback</Menu.Item>
            )}
          </RowMenu>
        )}
      </div>
    </li>
  )
}
