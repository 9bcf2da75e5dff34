import { answer, publicProcedure, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { answerOrder, openOrders } from './answer.service'
import { askSuppliers } from './ask.service'
import { pickSupplier, recordOrder } from './change.service'
import { exportOrders, listOrders, getOrderTotals } from './list.service'
import { makeOrderLink, revokeOrderLinks } from './link.service'
import {
  answerInput,
  askInput,
  exportOrdersInput,
  filterOrdersInput,
  orderIdInput,
  listOrdersInput,
  orderLinkInput,
  listBookingOrdersInput,
  pickSupplierInput,
  recordInput,
} from './schema'
import { asked, askedPage, orderPage, orderTotals, orderView } from './view'
import { getOrders } from './view.service'
import { revokedLinks, shownLink } from '../../../shared/views'

/** Limits load; a token of 256 bits cannot be guessed. */
const opening = { max: 120, seconds: 60 }
const answering = { max: 20, seconds: 60 }

export const supplierOrdersRouter = router({
  list: staffProcedure('orders.read').input(listOrdersInput).output(answer(orderPage)).query(listOrders),
  totals: staffProcedure('orders.read')
    .input(filterOrdersInput)
    .output(answer(orderTotals.array().nullable()))
    .query(getOrderTotals),
  export: exportProcedure('orders.read', exportOrdersInput).mutation(exportOrders),
  of: staffProcedure('orders.read').input(listBookingOrdersInput).output(answer(orderView.array())).query(getOrders),
  pick: staffProcedure('orders.write').input(pickSupplierInput).output(answer(orderView)).mutation(pickSupplier),
  ask: staffProcedure('orders.write').input(askInput).output(answer(asked)).mutation(askSuppliers),
  record: staffProcedure('orders.write').input(recordInput).output(answer(orderView)).mutation(recordOrder),
  makeLink: staffProcedure('orders.write').input(orderIdInput).output(answer(shownLink)).mutation(makeOrderLink),
  revokeLinks: staffProcedure('orders.write')
    .input(orderIdInput)
    .output(answer(revokedLinks))
    .mutation(revokeOrderLinks),
  open: publicProcedure.meta({ limit: opening }).input(orderLinkInput).output(answer(askedPage)).query(openOrders),
  answer: publicProcedure.meta({ limit: answering }).input(answerInput).output(answer(askedPage)).mutation(answerOrder),
})
