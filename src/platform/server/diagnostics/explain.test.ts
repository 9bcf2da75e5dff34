import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { invalid } from '../../../shared/errors'
import { explainError } from './explain'

const driver = (message: string, code: string) => Object.assign(new Error(message), { code })
const query = (message: string, code: string) =>
  new DrizzleQueryError('select secret', ['secret'], driver(message, code))

it.each<[string, unknown, string]>([
  ['a refusal', invalid('Choose another address'), 'Choose another address'],
  ['a refusal inside', new Error('outside', { cause: invalid('Choose another') }), 'Choose another'],
  ['a closed port', driver('connect ECONNREFUSED 127.0.0.1:1', 'ECONNREFUSED'), 'connect ECONNREFUSED 127.0.0.1:1'],
  [
    'several closed ports',
    Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
    'No connection (ECONNREFUSED).',
  ],
  ['a wrong password', query('password authentication failed', '28P01'), 'password authentication failed'],
  ['a constraint', query('secret is too long', '22001'), 'The database refused a statement (SQLSTATE 22001).'],
  [
    'a folder that is not there',
    Object.assign(driver("ENOENT: no such file or directory, open '/none/x.tar.gz.part'", 'ENOENT'), {
      path: '/none/x.tar.gz.part',
    }),
    '/none/x.tar.gz: there is no such file or folder.',
  ],
  [
    'a folder of somebody else',
    new Error('not saved', { cause: Object.assign(driver('EACCES', 'EACCES'), { path: '/root/x' }) }),
    '/root/x: this process may not use it.',
  ],
  ['a bug', new Error('no free reference'), 'no free reference'],
  ['a thrown text', 'text', 'text'],
])('explains %s in one line', (_what, error, line) => expect(explainError(error, false)).toBe(line))

it('shows the stack at the level debug', () => {
  expect(explainError(new Error('no free reference'), true)).toMatch(/no free reference\n\s+at /)
})
