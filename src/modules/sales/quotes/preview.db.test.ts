import { expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { runJobs } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aQuote } from '../../../testing/factories'

const database = useDatabase()
const deps = useDeps(database)

const words = { greeting: 'Thank you, and welcome.\n\nWe are glad.', closing: 'Warmly, your consultants' }

it('shows the newest request’s mail with words that are not saved yet', async () => {
  const { reference } = await aQuote(database.db)
  const { call } = await callerAs(deps, 'admin')
  const { subject, text } = await call.email.previewConfirmation(words)
  expect(subject).toContain(reference)
  const order = ['Thank you, and welcome.', 'We are glad.', 'within 24 hours', reference, 'Warmly'].map((part) =>
    text.indexOf(part),
  )
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order[0]).toBeGreaterThan(-1)
})

it('sends it to whoever asks, and to nobody else', async () => {
  await aQuote(database.db)
  const { call, user } = await callerAs(deps, 'admin')
  expect(await call.email.testConfirmation(words)).toEqual({ to: user.email })
  await runJobs(deps)
  expect(deps.mails.sent.map(({ recipient, subject }) => [recipient, subject.slice(0, 5)])).toEqual([
    [user.email, 'Test:'],
  ])
})

it('says so where there is no request to show it with', async () => {
  const { call } = await callerAs(deps, 'admin')
  await expect(call.email.previewConfirmation({})).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

it('sends a test with the words alone before the first request', async () => {
  const { call, user } = await callerAs(deps, 'admin')
  expect(await call.email.testConfirmation(words)).toEqual({ to: user.email })
  await runJobs(deps)
  const [mail] = deps.mails.sent
  expect(mail).toMatchObject({ recipient: user.email, subject: 'Test: mails of Our agency' })
  expect(mail!.text).toMatch(/Thank you, and welcome\.[^]*Warmly, your consultants/)
})

it('shows no request to someone who may not read requests', async () => {
  const { reference } = await aQuote(database.db)
  const { user } = await callerAs(deps, 'agent')
  const actor = { id: user.id, role: 'agent' as const, permissions: ['settings.manage' as const], sees: 'all' as const }
  const { call } = await callerAs(deps, 'agent', { actor })
  await expect(call.email.previewConfirmation(words)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await call.email.testConfirmation(words)).toEqual({ to: user.email })
  await runJobs(deps)
  expect(deps.mails.sent[0]!.text).not.toContain(reference)
})
