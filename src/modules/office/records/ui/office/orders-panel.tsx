import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { Panel, PanelQuery } from '../../../../../platform/web/office/record/record-page'
import { trpc } from '../../../../../platform/web/trpc'
import { Callout, Foot, Rows } from '../../../../../platform/web/office/blocks'
import { plural } from '../../../../../shared/text'
import { isToCancel } from '../../../../bookings/supplier-orders/order.rules'
import type { OrderView } from '../../../../bookings/supplier-orders/view'
import { type OrderAct, OrderRow } from '../../../../bookings/supplier-orders/ui/office/order-row'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { Allowed } from '../../../../identity/auth/ui/allowed'
import { needed } from '../../../../identity/auth/ui/needed'

const AskDialog = lazyDialog(() => import('../../../../bookings/supplier-orders/ui/office/ask-dialog'))
const RecordDialog = lazyDialog(() => import('../../../../bookings/supplier-orders/ui/office/record-dialog'))
const PickDialog = lazyDialog(() => import('../../../../bookings/supplier-orders/ui/office/pick-dialog'))
const RevokeLinks = lazyDialog(() => import('../../../../bookings/supplier-orders/ui/office/revoke-links'))
const PaymentsDialog = lazyDialog(() => import('../../../../billing/supplier-payments/ui/office/payments-dialog'))

export function OrdersPanel({ bookingId }: { bookingId: string }) {
  const query = trpc.supplierOrders.of.useQuery({ bookingId })
  if (query.data?.length === 0) return null
  return (
    <Panel title="Suppliers" count={query.data?.length}>
      <PanelQuery query={query}>{(orders) => <Orders bookingId={bookingId} orders={orders} />}</PanelQuery>
    </Panel>
  )
}

function Orders({ bookingId, orders }: { bookingId: string; orders: OrderView[] }) {
  const [doing, setDoing] = useState<{ act: OrderAct; id: string } | null>(null)
  const [asksAll, setAsksAll] = useState(false)
  const mayAsk = useCan()('orders.write')
  const order = orders.find(({ id }) => id === doing?.id)
  const toAsk = orders.filter(
    ({ status, supplierId, isCancelled }) => status === 'to-ask' && supplierId !== null && !isCancelled,
  )
  const toCancel = orders.filter(({ status, isCancelled }) => isToCancel(status, isCancelled)).length
  const close = () => {
    setDoing(null)
    setAsksAll(false)
  }
  return (
    <>
      {asksAll && <AskDialog bookingId={bookingId} orders={toAsk} isAll onClose={close} />}
      {order && doing?.act === 'ask' && <AskDialog bookingId={bookingId} orders={[order]} onClose={close} />}
      {order && (doing?.act === 'record' || doing?.act === 'decide') && (
        <RecordDialog order={order} decides={doing.act === 'decide'} onClose={close} />
      )}
      {order && doing?.act === 'revoke' && <RevokeLinks id={order.id} onClose={close} />}
      {order && doing?.act === 'pick' && (
        <Allowed to={needed.pickSupplier}>
          <PickDialog order={order} onClose={close} />
        </Allowed>
      )}
      {order && (doing?.act === 'pay' || doing?.act === 'payments') && (
        <PaymentsDialog orderId={order.id} supplier={order.supplierName} pays={doing.act === 'pay'} onClose={close} />
      )}
      {toCancel > 0 && (
        <Callout component="p" tone="bad" role="status" mb="s2h">
          {plural(toCancel, 'order')} to cancel: tell the suppliers, then record the service as dropped, with any fee.
        </Callout>
      )}
      <Rows wraps aria-label="Orders">
        {orders.map((one) => (
          <OrderRow key={one.id} order={one} onDo={(act) => setDoing({ act, id: one.id })} />
        ))}
      </Rows>
      {mayAsk && toAsk.length > 1 && (
        <Foot mt="s3">
          <Button variant="default" onClick={() => setAsksAll(true)}>
            Ask all ({toAsk.length})
          </Button>
        </Foot>
      )}
    </>
  )
}
