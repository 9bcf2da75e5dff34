import { expect, it } from 'vitest'
import { getRecordUrl, recordText } from './log.rules'

it.each([
  ['lead.moved', 'lead', {}, '/admin/leads/1'],
  ['customer.updated', 'customer', {}, '/admin/customers/1'],
  ['document.revealed', 'customer', {}, '/admin/customers/1'],
  ['quote.entered', 'quote', {}, '/admin/quotes?quote=1'],
  ['package.archived', 'package', {}, '/admin/packages/1/history'],
  ['package-draft.created', 'package-draft', { packageId: null }, '/admin/create-package?draft=1'],
  ['package-draft.created', 'package-draft', { packageId: '2' }, '/admin/packages/2/history'],
  ['package-draft.discarded', 'package-draft', { packageId: null }, null],
  ['hotel.deleted', 'hotel', {}, '/admin/inventory?tab=hotels&item=1'],
  ['rates.copied', 'meal-plan', { year: 2027 }, '/admin/inventory?tab=meals&item=1'],
  ['rate.updated', 'rate', { kind: 'activities', itemId: '2' }, '/admin/inventory/activities/2/rates'],
  ['rate.set', 'rate', { asOf: '2027-03-01' }, '/admin/settings?section=currencies'],
  ['supplier.created', 'supplier', {}, '/admin/suppliers?supplier=1'],
  ['user.invited', 'user', {}, '/admin/users/1'],
  ['user.deleted', 'user', {}, null],
  ['customer.deleted', 'customer', {}, null],
  ['supplier.deleted', 'supplier', {}, null],
  ['import.done', 'import', { kind: 'customers' }, '/admin/imports?kind=customers'],
  ['settings.saved', 'settings', {}, '/admin/settings'],
  ['webhook.created', 'webhook', {}, '/admin/settings?section=webhooks'],
  ['tax.updated', 'tax', {}, '/admin/settings?section=taxes'],
  ['job.retried', 'job', {}, '/admin/settings?section=jobs'],
  ['lead.imported', 'import', {}, '/admin/leads?import=1'],
  ['lead.import-undone', 'import', { removed: 2 }, null],
  ['inventory.imported', 'import', { kind: 'mealPlans' }, '/admin/inventory?tab=meals'],
  ['lead.updated', 'lead', {}, '/admin/leads/1'],
  ['lead.deleted', 'lead', {}, null],
  ['departure.stopped', 'departure', {}, '/admin/departures?departure=1'],
  ['departure.removed', 'departure', {}, null],
  ['booking.cancelled', 'booking', {}, '/admin/bookings/1'],
  ['proposal.sent', 'proposal', { reference: 'PR-N58JRT' }, '/admin/proposals/1'],
])('%s of a %s with %j is opened at %s', (action, entity, data, to) => {
  expect(getRecordUrl({ action, entity, entityId: '1', data })).toBe(to)
})

it.each([
  ['quote', '01a204c8-cf03-763d-911a-cb9f8342c75d', { reference: 'IT-7K3QXM' }, 'IT-7K3QXM'],
  ['lead', '01a204c8-cf03-763d-911a-cb9f8342c75d', {}, 'Lead 42c75d'],
  ['rate', 'USD-GBP', { asOf: '2027-03-01' }, 'Rate USD-GBP'],
  ['lead', '01a204c8-cf03-763d-911a-cb9f8342c75d', { destination: 'Krabi', status: 'new' }, 'Krabi'],
  ['place', '01a204c8-cf03-763d-911a-cb9f8342c75d', { name: 'Krabi', merged: 'Krabi Town' }, 'Krabi'],
  ['picture', '01a204c8-cf03-763d-911a-cb9f8342c75d', { alt: 'A beach' }, 'A beach'],
  ['settings', 'agency', {}, 'Settings'],
  ['import', '01a204c8-cf03-763d-911a-cb9f8342c75d', { file: 'spring.csv', count: 3 }, '3 leads from spring.csv'],
  ['import', '01a204c8-cf03-763d-911a-cb9f8342c75d', { removed: 1, kept: 0 }, '1 lead'],
  ['import', '01a204c8-cf03-763d-911a-cb9f8342c75d', { kind: 'activities', file: '', count: 2 }, '2 activities'],
  [
    'import',
    '01a204c8-cf03-763d-911a-cb9f8342c75d',
    { kind: 'rates', file: 'a.csv', count: 2 },
    '2 supplier rates from a.csv',
  ],
])('a %s with the id %s and %j is named %s', (entity, entityId, data, name) => {
  expect(recordText({ action: 'x', entity, entityId, data })).toBe(name)
})
