import { expect, it } from 'vitest'
import { describeError, JobError, retryFor } from './retry'

it.each([
  ['transient', 1, 30],
  ['transient', 5, 480],
  ['transient', 8, 3600],
  ['transient', 11, 3600],
  ['unavailable', 1, 30],
  ['unavailable', 6, 600],
] as const)('a %s failure of attempt %d waits %d s', (failure, attempts, seconds) => {
  expect(retryFor(failure, attempts)).toMatchObject({ dead: false, seconds })
})

it('an outage uses six attempts at most, and never kills the job', () => {
  expect(retryFor('unavailable', 40)).toEqual({ dead: false, attempts: 6, seconds: 600 })
})

it('a job is dead after its twelfth attempt, or at once when no retry helps', () => {
  expect(retryFor('transient', 12)).toEqual({ dead: true })
  expect(retryFor('permanent', 1)).toEqual({ dead: true })
})

it('keeps of an error what is storable and not personal', () => {
  expect(describeError(new JobError('transient', 'no\0 end\ud800'))).toBe('no end\ufffd')
  expect(describeError(new Error('asha@example.com'))).toBe('Error')
  expect(describeError('asha@example.com')).toBe('string')
})
