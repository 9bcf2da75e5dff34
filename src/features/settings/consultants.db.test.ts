import { beforeEach, expect, it } from 'vitest'
import { callerAs } from '../../testing/callers'
import { type TestDeps, testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'

const database = useDatabase()
let deps: TestDeps

beforeEach(() => {
  deps = testDeps({ db: database.db })
})

const consultant = { phone: '+1 212 555 0110', chatNumber: '+1 (212) 555-0110' }

it('names several consultants, of whom visitors see the active ones in their order', async () => {
  const { call } = await callerAs(deps, 'admin')
  const one = (name: string, more: object = {}) => ({ ...consultant, name, ...more })
  const email = 'Jonah@Example.com'
  const consultants = [
    one('Ravi', { isActive: false }),
    one('Jonah', { email, languages: ['English', 'Hindi'] }),
    one('Meera'),
  ]
  await call.settings.update({ version: 0, consultants })
  const { call: visitor } = await callerAs(deps, null)
  const { agency: shown } = await visitor.settings.site()
  expect(shown.consultants).toMatchObject([
    { name: 'Jonah', email: 'jonah@example.com', languages: ['English', 'Hindi'], phone: '+1 212 555 0110' },
    { name: 'Meera', languages: [] },
  ])
  expect(shown.consultant).toEqual(shown.consultants[0])
  expect(JSON.stringify(shown)).not.toContain('Ravi')
  const wrong = [one('Ravi'), one('Jonah', { phone: '98765 43210' })]
  await expect(call.settings.update({ version: 1, consultants: wrong })).rejects.toMatchObject({
    cause: { code: 'invalid', details: { field: 'consultants.1.phone' } },
  })
})
