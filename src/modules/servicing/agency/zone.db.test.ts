import { beforeEach, expect, it } from 'vitest'
import { type Caller, callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aLead } from '../../../testing/factories'
import { changeSettings } from '../../../testing/settings'

const database = useDatabase()
const deps = useDeps(database)
let admin: Caller

beforeEach(async () => {
  admin = (await callerAs(deps, 'admin')).call
})

it('keeps the time of the day of follow-ups in another time zone', async () => {
  const plan = { leadId: (await aLead(database.db)).id, dueOn: '2027-12-05' }
  await admin.leads.addFollowUp({ ...plan, text: 'Ring', dueTime: '15:00' })
  await admin.leads.addFollowUp({ ...plan, text: 'Some time' })
  const done = await admin.leads.addFollowUp({ ...plan, text: 'Write', dueTime: '09:00' })
  await admin.leads.updateFollowUp({ id: done.id, done: true })
  const { categories } = await admin.settings.agency()
  const renamed = categories.map((one, i) => (i === 0 ? { ...one, label: 'Far away' } : one))
  await changeSettings(deps, { timeZone: 'Asia/Tokyo', categories: renamed })
  expect((await admin.leads.get({ id: plan.leadId })).followUps).toMatchObject([
    { text: 'Ring', dueOn: '2027-12-05', dueAt: '2027-12-05T06:00:00.000Z' },
    { text: 'Some time', dueOn: '2027-12-05', dueAt: null },
    { text: 'Write', dueOn: '2027-12-05', dueAt: '2027-12-05T00:00:00.000Z' },
  ])
})

it('refuses a time zone in which a closed day is not over, until it is', async () => {
  await changeSettings(deps, { timeZone: 'Pacific/Auckland' })
  deps.clock.set('2027-03-01T05:00:00Z')
  await admin.periods.set({ lockedUntil: '2027-02-28', reason: '', seq: 0 })
  const move = () => changeSettings(deps, { timeZone: 'America/Los_Angeles' })
  await expect(move()).rejects.toMatchObject({
    message:
      'The books are closed up to 28 Feb 2027, which is not over in this time zone. Choose it from 1 Mar 2027 there on, or have the books opened again under Books',
    cause: { code: 'invalid', details: { field: 'timeZone' } },
  })
  deps.clock.set('2027-03-01T08:00:00Z')
  expect(await move()).toMatchObject({ timeZone: 'America/Los_Angeles' })
})
