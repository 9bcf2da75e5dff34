import { formatAmount } from '../../../../../shared/money'
import { Button, Group, Menu, Text } from '@mantine/core'
import { RowMenu } from '../../../../../platform/web/office/table/row-menu'
import { RowHead, RowSide } from '../../../../../platform/web/office/blocks'
import { formatDate } from '../../../../../shared/dates'
import { formatDays } from '../../../../../shared/day-span'
import { quantityText } from '../../../../catalog/inventory/units.rules'
import {
  canMoveOrder,
  listDifferences,
  isPriceOpen,
  openMinor,
  owedMinor,
  owesFee,
  toSupplierMoney,
} from '../../order.rules'
import type { OrderView } from '../../view'
import { OrderTag } from './order-tag'
import { useCopyLink } from './use-copy-link'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { needed } from '../../../../identity/auth/ui/needed'

export type OrderAct = 'ask' | 'record' | 'decide' | 'pick' | 'pay' | 'payments' | 'revoke'
type Props = { order: OrderView; onDo: (act: OrderAct) => void }

/** Returns the next step, for the button beside the service. */
function getNextAct({ status, supplierId, isCancelled }: OrderView): { act: OrderAct; label: string } | null {
  if (isCancelled) return status === 'to-ask' || status === 'dropped' ? null : { act: 'record', label: 'Record' }
  if (status === 'to-ask') return supplierId ? { act: 'ask', label: 'Ask' } : { act: 'pick', label: 'Pick supplier' }
  if (status === 'asked') return { act: 'record', label: 'Record answer' }
  return status === 'changed' ? { act: 'decide', label: 'Decide' } : null
}

export function OrderRow({ order, onDo }: Props) {
  const { service, supplierName, status, isCancelled, reference, note, answer, currency, netMinor } = order
  const differences = order.differs ? listDifferences(order) : []
  const may = useCan()
  const next = may(...needed[order.supplierId ? 'writeOrder' : 'pickSupplier']) ? getNextAct(order) : null
  const asked = toSupplierMoney(order)
  const costMinor = order.agreedNetMinor ?? netMinor
  const askedMinor = asked.agreedMinor ?? asked.bookedMinor
  return (
    <li>
      <div>
        <RowHead>
          <b>{service.title}</b>
          <OrderTag status={status} isCancelled={isCancelled} />
        </RowHead>
        <p className="num">
          {formatDays(order.bookedFrom, order.bookedTo)}, {quantityText(service)}
        </p>
        <p>{supplierName ?? 'No supplier yet'}</p>
        {reference && <p className="num">Reference {reference}</p>}
        {differences.length > 0 && (
          <Text c="var(--warn)">
            {status === 'changed' ? 'Differs' : 'Confirmed otherwise than it is booked'}: {differences.join(', ')}
          </Text>
        )}
        {answer && <blockquote>{answer}</blockquote>}
        {note && <Text className="pre-line">{note}</Text>}
      </div>
      <RowSide below>
        <span className="num">
          {costMinor === null ? 'no price yet' : formatAmount(costMinor, currency)}
          {asked.currency !== currency && askedMinor !== null && (
            <small>{formatAmount(askedMinor, asked.currency)}</small>
          )}
          <small>{paymentText(order)}</small>
        </span>
        <Group component="span" gap="s1" wrap="nowrap">
          {next && (
            <Button
              variant="default"
              size="xs"
              aria-label={`${next.label}: ${service.title}`}
              onClick={() => onDo(next.act)}
            >
              {next.label}
            </Button>
          )}
          <OrderMenu order={order} onDo={onDo} />
        </Group>
      </RowSide>
    </li>
  )
}

/** Formats what of the amount is paid, and until when the rest is due. */
function paymentText(order: OrderView): string {
  const { paidOn, paidMinor, dueOn, currency } = order
  const open = openMinor(order)
  if (open < 0) return `${formatAmount(-open, currency)} credit`
  if (paidOn && open === 0) return `paid ${formatDate(paidOn)}`
  if (paidMinor) return `${formatAmount(paidMinor, currency)} paid, ${formatAmount(open, currency)} open`
  if (owedMinor(order) === null) return order.agreedNetMinor === null && isPriceOpen(order) ? '' : 'net'
  return dueOn ? `due ${formatDate(dueOn)}` : 'to be paid'
}

function OrderMenu({ order, onDo }: Props) {
  const { id, service, status, supplierId, isCancelled, paidMinor } = order
  const copyLink = useCopyLink()
  const may = useCan()
  const mayWrite = may(...needed.writeOrder)
  const isFree = !paidMinor && !owesFee(order)
  const isOpen = mayWrite && !isCancelled && supplierId !== null && isFree
  const mayPick = may(...needed.pickSupplier) && !isCancelled && isFree && (status === 'to-ask' || status === 'dropped')
  const mayPay = may(...needed.paySupplier) && openMinor(order) > 0
  const maySeePayments = may('money.read') && (paidMinor !== null || owedMinor(order) !== null)
  if (!mayWrite && !mayPay && !maySeePayments) return null
  return (
    <RowMenu name={service.title}>
      {mayWrite && <Menu.Item onClick={() => onDo('record')}>Record and edit</Menu.Item>}
      {isOpen && canMoveOrder(status, 'asked') && (
        <Menu.Item onClick={() => onDo('ask')}>{status === 'to-ask' ? 'Ask by mail' : 'Ask again by mail'}</Menu.Item>
      )}
      {isOpen && status !== 'dropped' && (
        <Menu.Item onClick={() => copyLink({ id })}>Copy a link for the supplier</Menu.Item>
      )}
      {mayWrite && supplierId !== null && (
        <Menu.Item onClick={() => onDo('revoke')}>Revoke the supplier’s links</Menu.Item>
      )}
      {mayPick && <Menu.Item onClick={() => onDo('pick')}>Pick supplier</Menu.Item>}
      {mayPay && <Menu.Item onClick={() => onDo('pay')}>Record payment</Menu.Item>}
      {maySeePayments && <Menu.Item onClick={() => onDo('payments')}>Payments</Menu.Item>}
    </RowMenu>
  )
}
