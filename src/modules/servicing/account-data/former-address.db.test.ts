import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { runJobs, testContext, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { mailTo } from '../../identity/auth/security-mail.service'
import { users } from '../../identity/auth/table'
import { outbox } from '../../core/email/table'
import { hashPassword } from '../../identity/auth/hash.client'
import { patient } from '../../../testing/account'

const database = useDatabase()
const password = 'Correct-horse-1'
const content = { subject: 'About your account', text: 'Asha', html: 'Asha' }

it('a deleted account takes along the mails to addresses that it had before, and their files', async () => {
  const deps = testDeps({ db: database.db })
  const { user, call } = await callerAs(deps, 'traveler')
  await database.db
    .update(users)
    .set({ passwordHash: await hashPassword(patient, password) })
    .where(eq(users.id, user.id))
  for (const email of ['first@example.com', 'second@example.com', user.email]) {
    await mailTo(testContext(deps), { id: user.id, email }, () => content)
  }
  await runJobs(deps)
  await mailTo(testContext(deps), { id: user.id, email: 'second@example.com' }, () => content)
  const ids = (await database.db.select().from(outbox)).map(({ id }) => id)
  await call.accountData.remove({ password })
  await runJobs(deps)
  const left = await database.db.select().from(outbox)
  expect(left).toHaveLength(3)
  for (const { recipient, subject } of left) {
    expect([recipient, subject]).toEqual([expect.stringMatching(/^deleted-.+@deleted\.invalid$/), ''])
  }
  expect(deps.mails.discarded.toSorted()).toEqual(ids.toSorted())
  expect(deps.mails.sent).toHaveLength(3)
})
