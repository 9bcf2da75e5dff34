import { expect, it } from 'vitest'
import { findBetterKind } from './kind.rules'
import { fileKinds } from './kinds.rules'

const { customers, suppliers, leads } = fileKinds
const kinds = { customers, suppliers, leads }

const all = 'Name,Email,Phone,Address,Birthday,Language,Tags,Preferences,Notes'

it.each([
  ['customers', 'Name,Provides,Email', 'suppliers'],
  ['suppliers', 'Name,E-mail,Phone,Birthday', 'customers'],
  ['suppliers', 'Name,E-mail,Phone,Address,City', 'customers'],
  ['suppliers', `Company,${all}`, 'customers, clearly'],
  ['suppliers', `Company,Provides,${all}`, 'customers'],
  ['customers', 'Name,Email,Phone,Destination', 'leads'],
  ['customers', 'Name,Email,Phone,Destination,Travel date', 'leads, clearly'],
  ['customers', 'Name,Email,Phone', undefined],
  ['suppliers', 'Name,Email,Phone', undefined],
  ['customers', 'First name,Last name,Email,Lead status,Lead source,Owner', 'leads'],
] as const)('a file that is imported as %s with the columns %s fits %s better', (chosen, head, better) => {
  const found = findBetterKind(kinds, chosen, head.split(','))
  expect(found ? `${found.kind}${found.isClear ? ', clearly' : ''}` : undefined).toBe(better)
})

it('a column that somebody chose before counts as known', () => {
  const columns = ['name', 'email', 'phone', 'notes']
  expect(findBetterKind(kinds, 'suppliers', 'Name,Email,Phone,Requests'.split(','), columns)).toBeNull()
})
