import { z } from 'zod'
import { restListQuery } from '../../../shared/rest-query'
import { restShape } from '../../../shared/rest-shape'
import { date, text } from '../../../shared/views'
import {
  invoiceDetail,
  invoiceSnapshot,
  invoiceView,
  type InvoiceView,
  ownInvoice,
  type OwnInvoice,
  ownInvoiceView,
} from './view'
import { receiptLine } from '../../catalog/pricing/view'
import { toUnits } from '../../../shared/money'

const amount = z.number().describe('In units of `currency`; below 0 on a credit note')
const amounts = { net: amount, tax: amount, total: amount }
const toAmounts = ({ netMinor, taxMinor, totalMinor, currency }: InvoiceView) => ({
  net: toUnits(netMinor, currency),
  tax: toUnits(taxMinor, currency),
  total: toUnits(totalMinor, currency),
})
const inMinor = ['netMinor', 'taxMinor', 'totalMinor'] as const

export const restOwnInvoice = restShape(ownInvoiceView, {
  omit: ['totalMinor'],
  extend: { total: amount },
  from: ({ totalMinor, currency }) => ({ total: toUnits(totalMinor, currency) }),
})
export const restInvoice = restShape(invoiceView, { omit: inMinor, extend: amounts, from: toAmounts })

const line = restShape(invoiceSnapshot.shape.lines.element, {
  omit: ['key'],
  extend: {
    receipt: receiptLine
      .array()
      .describe('How its price comes about, with the taxes that it contains; empty where `detail` says all'),
  },
  from: ({ receipt = [] }) => ({ receipt }),
})
const content = restShape(invoiceSnapshot, {
  extend: {
    lines: line.schema.array().describe('Without tax'),
    note: text.describe('What the scheme wants on it under which its tax is in the price; empty without one'),
  },
  from: ({ lines, note = '' }) => ({ lines: lines.map(line.from), note }),
})
const opened = { ...amounts, ...content.schema.shape }
const toOpened = (invoice: OwnInvoice) => ({ ...toAmounts(invoice), ...content.from(invoice.snapshot) })

/** Adds all its contents, with amounts in minor units. */
export const restOpenedInvoice = restShape(ownInvoice, {
  omit: [...inMinor, 'snapshot'],
  extend: opened,
  from: toOpened,
})
export const restInvoiceDetail = restShape(invoiceDetail, {
  omit: [...inMinor, 'snapshot'],
  extend: opened,
  from: toOpened,
})

export const invoiceQuery = restListQuery({
  search: ['words', text.describe('All words, in number, trip and buyer')],
  kind: invoiceView.shape.kind.array(),
  from: ['issued.from', date.describe('Issued from this day on')],
  to: ['issued.to', date.describe('Issued until this day')],
})
