import { restListQuery } from '../../../shared/rest-query'
import { restShape } from '../../../shared/rest-shape'
import { pickView, text } from '../../../shared/views'
import { payableAges } from './payment.rules'
import { orderAccount, payable, supplierPayment } from './view'

/** Maps payments to suppliers to the REST contract, in minor units. */

const restSupplierPayment = restShape(supplierPayment, { omit: ['currency', 'recordedBy'] })

/** Shows an order's money: the agreed amount, each payment, and the open rest. */
export const restSupplierAccount = restShape(orderAccount, {
  extend: {
    payments: restSupplierPayment.schema.array().describe('The oldest first; nothing of it ever changes'),
  },
  from: ({ payments }) => ({ payments: payments.map(restSupplierPayment.from) }),
})

const ages = payable.pick({ later: true, due30: true, overdue30: true, overdue60: true, older: true, undated: true })
export const restPayable = restShape(payable, {
  omit: ['id', ...payableAges],
  extend: { supplierName: text.nullable(), ages: ages.describe('What is owed, by its day') },
  from: (one) => ({
    supplierName: one.supplierId && one.supplierName,
    ages: pickView(ages, one, {}),
  }),
})

export const payableQuery = restListQuery({ search: ['words', text] })
