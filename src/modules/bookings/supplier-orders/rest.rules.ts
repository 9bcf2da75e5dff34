import { z } from 'zod'
import { restListQuery } from '../../../shared/rest-query'
import { restShape } from '../../../shared/rest-shape'
import { date, id, minor, text } from '../../../shared/views'
import { openMinor, orderMarks } from './order.rules'
import { orderView } from './view'

/** Maps supplier orders to the REST contract. Agreed and paid amounts are in minor units. */

const openAmount = minor.describe('Agreed, without what was paid; below 0 it is a credit with the supplier')

export const restSupplierOrder = restShape(orderView, {
  omit: [
    'bookingTitle',
    'customerName',
    'service',
    'supplierEmail',
    'note',
    'answer',
    'differs',
    'paidOn',
    'paidReference',
    'askedAt',
    'answeredAt',
  ],
  extend: { title: text, paidMinor: minor, openMinor: openAmount },
  from: (order) => ({ title: order.service.title, paidMinor: order.paidMinor ?? 0, openMinor: openMinor(order) }),
})

export const supplierOrderQuery = restListQuery({
  search: ['words', text],
  status: orderView.shape.status.array(),
  supplier: id.array(),
  mark: z.enum(orderMarks).array().describe('Any of these'),
  from: ['due.from', date.describe('Of the day by which it is paid')],
  to: ['due.to', date],
})
