import { expect, it } from 'vitest'
import { permissionGroups } from '../../../shared/permission-groups'
import { builtInPermissions, permissions } from '../../../shared/permissions'
import { getSights } from './role.rules'

it('a role opens what its permissions say, in their words', () => {
  expect(getSights(['leads.read', 'leads.delete', 'bookings.read'])).toMatchObject({
    open: ['leads and requests', 'bookings'],
    closed: expect.arrayContaining(['customers', 'passports and trip documents', 'money']),
  })
  expect(getSights(permissions).closed).toEqual([])
  expect(getSights(builtInPermissions.agent).closed).toEqual(['the books', 'the audit log'])
})

it('each permission has its words, in one group', () => {
  const named = Object.values(permissionGroups).flatMap((group) => Object.keys(group))
  expect(named.toSorted()).toEqual(permissions.toSorted())
})
