import { describe, expect, it } from 'vitest'
import { type Contact, type ContactField, restoreContact, splitContacts } from './merge.rules'

const from: Contact = { name: 'A. Rao', email: 'work@example.com', phone: null }
const into: Contact = { name: 'Asha Rao', email: 'asha@example.com', phone: '+12125550142' }

describe('a merge', () => {
  const cases: [ContactField[], Contact][] = [
    [[], into],
    [['name'], { ...into, name: 'A. Rao' }],
    [['email', 'phone'], { name: 'Asha Rao', email: 'work@example.com', phone: null }],
    [['name', 'email', 'phone'], from],
  ]
  it.each(cases)('that takes %j over loses no address', (taken, kept) => {
    const shared = splitContacts(from, into, taken)
    expect(shared.kept).toEqual(kept)
    for (const field of ['name', 'email', 'phone'] as const)
      expect(new Set([shared.kept[field], shared.left[field]])).toEqual(new Set([from[field], into[field]]))
  })
})

describe('an undo', () => {
  const { kept } = splitContacts(from, into, ['name', 'email'])
  const cases: [string, Contact, Contact][] = [
    ['what was taken over', kept, into],
    [
      'nothing that was changed since',
      { ...kept, name: 'Asha R.', phone: null },
      { ...into, name: 'Asha R.', phone: null },
    ],
  ]
  it.each(cases)('gives back %s', (_, now, after) => {
    expect(restoreContact(now, { from, into, kept })).toEqual(after)
  })
})
