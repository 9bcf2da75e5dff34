import { expect, it } from 'vitest'
import { describeFailure } from '../../trpc'
import { toOpenFailure } from './use-open-row'

const error = { message: 'away' }
const row = { id: 'oslo' }

it.each([
  ['cannot be shown', { data: undefined, error, isFetching: false }, describeFailure(error)],
  ['is being fetched again after a failure', { data: undefined, error, isFetching: true }, null],
  ['is shown, and could not be fetched again', { data: row, error, isFetching: false }, null],
  ['is shown', { data: row, error: null, isFetching: false }, null],
  ['is not asked for', { data: undefined, error: null, isFetching: false }, null],
])('a row that %s gives %j the reason %j', (_, asked, reason) => {
  expect(toOpenFailure(asked)).toBe(reason)
})
