import { restListQuery } from '../../../shared/rest-query'
import { restShape } from '../../../shared/rest-shape'
import { date, text } from '../../../shared/views'
import { account, instalment, ledgerEntry, listedPayment, payment } from './view'

/** Maps payments to the REST contract. Accounts are exact, so amounts are in minor units. */

const restPayment = restShape(payment, {
  omit: [
    'refundableMinor',
    'recordedBy',
    'verifiedBy',
    'givenUp',
    'isOverdue',
    'stillLoweredMinor',
    'canVerify',
    'canReverse',
  ],
})
const restInstalment = restShape(instalment, {
  omit: ['position', 'displayStatus'],
  extend: { status: instalment.shape.displayStatus },
  from: ({ displayStatus }) => ({ status: displayStatus }),
})
const restEntry = restShape(ledgerEntry, { omit: ['id', 'isTakenBack', 'actor'] })
const ifCancelled = restShape(account.shape.ifCancelled, { omit: ['isGrace'] })

/** Shows a booking's account: sums, instalments, payments and the ledger. */
export const restAccount = restShape(account, {
  omit: ['reference', 'today', 'feesMinor', 'depositOpenMinor', 'ladder', 'entries'],
  extend: {
    bookingReference: text,
    ifCancelled: ifCancelled.schema.describe('What a cancellation brings back now'),
    instalments: restInstalment.schema.array(),
    payments: restPayment.schema.array().describe('The newest first'),
    ledger: restEntry.schema.array().describe('The oldest first; nothing of it ever changes'),
  },
  from: (one) => ({
    bookingReference: one.reference,
    ifCancelled: ifCancelled.from(one.ifCancelled),
    instalments: one.instalments.map(restInstalment.from),
    payments: one.payments.map(restPayment.from),
    ledger: one.entries.map(restEntry.from),
  }),
})

export const restListedPayment = restShape(listedPayment, {
  omit: ['bookingTitle', 'displayStatus', 'recordedBy', 'verifiedBy', 'canVerify'],
  extend: { status: listedPayment.shape.displayStatus },
  from: ({ displayStatus }) => ({ status: displayStatus }),
})

export const paymentQuery = restListQuery({
  search: ['words', text],
  status: ['displayStatus', listedPayment.shape.displayStatus.array()],
  method: listedPayment.shape.method.array(),
  direction: ['flow', listedPayment.shape.direction.array()],
  from: ['day.from', date],
  to: ['day.to', date],
})
