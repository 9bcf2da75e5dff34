import { expect, it } from 'vitest'
import { isStillTyping, nextTypedAt } from './typing.rules'

/** Lists keys by name, milliseconds after the previous one, and whether the form is still there. */
type Key = [key: string, after: number, isInForm?: boolean]

it.each<[string, Key[], boolean]>([
  ['a letter on a page', [['l', 0]], true],
  [
    'letters in a form',
    [
      ['G', 0, true],
      ['u', 100, true],
    ],
    false,
  ],
  [
    'Enter in a form, and letters at once after it is gone',
    [
      ['d', 0, true],
      ['Enter', 90, true],
      ['l', 200],
    ],
    false,
  ],
  [
    'words that go on for longer than a pause',
    [
      ['Enter', 0, true],
      ['l', 700],
      ['e', 700],
      ['a', 700],
    ],
    false,
  ],
  [
    'a letter after a pause',
    [
      ['Enter', 0, true],
      ['l', 801],
    ],
    true,
  ],
  [
    'a letter after Escape',
    [
      ['d', 0, true],
      ['Escape', 50, true],
      ['l', 50],
    ],
    true,
  ],
  [
    'a letter after Ctrl Enter',
    [
      ['d', 0, true],
      ['Ctrl+Enter', 50, true],
      ['l', 50],
    ],
    true,
  ],
])('%s is a key of the page: %#', (_what, keys, isPageKey) => {
  let [typedAt, now] = [-Infinity, 0]
  let heard = false
  for (const [name, after, isInForm = false] of keys) {
    now += after
    const press = { key: name.replace('Ctrl+', ''), timeStamp: now, isPlain: !name.startsWith('Ctrl+') }
    typedAt = nextTypedAt(typedAt, press, isInForm)
    heard = !isInForm && !isStillTyping(typedAt, press)
  }
  expect(heard).toBe(isPageKey)
})
