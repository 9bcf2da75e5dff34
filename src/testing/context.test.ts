import { expect, it } from 'vitest'
import { fakeClock, memoryStorage } from './context'

it('moves time only when told', () => {
  const clock = fakeClock('2027-03-01T12:00:00Z')
  clock.advance(90)
  expect(clock.now().toISOString()).toBe('2027-03-01T12:01:30.000Z')
})

it('stores files in memory', async () => {
  const storage = memoryStorage()
  await storage.write('a/b', Buffer.from('x'))
  await storage.remove('a/b')
  expect(await storage.read('a/b')).toBeNull()
})
