import { expect, it } from 'vitest'
import { toPrefixChange } from './agency.rules'

it.each([
  ['keeps an agency from before as it is', undefined, null, {}],
  ['takes its choice, also of what forms begin with', undefined, '+91', { phonePrefix: '+91' }],
  ['takes back a choice', '+91', null, { phonePrefix: null }],
])('a save of the settings %s', (_what, before, typed, change) =>
  expect(toPrefixChange({ phonePrefix: before }, typed)).toEqual(change),
)
