import { expect, it } from 'vitest'
import * as suppliers from '../../catalog/suppliers/import.rules'
import * as customers from '../../sales/customers/import.rules'
import * as leads from '../../sales/leads/import.rules'
import { findBetterKind } from './kind.rules'

const kinds = {
  customers: { fields: customers.customerFields, missing: customers.missingColumns },
  suppliers: { fields: suppliers.supplierFields, missing: suppliers.missingColumns },
  leads: { fields: leads.leadFields, missing: leads.missingColumns },
}

it.each([
  ['customers', 'Name,Provides,Email', 'suppliers'],
  ['suppliers', 'Name,E-mail,Phone,Birthday', 'customers'],
  ['customers', 'Name,Email,Phone,Destination,Travel date', 'leads'],
  ['customers', 'Name,Email,Phone', undefined],
  ['suppliers', 'Name,Email,Phone', undefined],
  ['customers', 'First name,Last name,Email,Lead status,Owner', 'leads'],
] as const)('a file that is imported as %s with the columns %s fits %s better', (chosen, head, better) => {
  expect(findBetterKind(kinds, chosen, head.split(','))?.kind).toBe(better)
})
