import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { jobs } from '../../../platform/server/jobs/table'
import { callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { anUpload } from '../../../testing/factories'
import { discardAgencyPictures } from '../../catalog/pictures/service'
import { media } from '../../core/media/table'

const database = useDatabase()
const deps = useDeps(database)

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
  // Prints a consultant's number where there is no contact.
  expect(shown.brand.letterhead).toBe('+1 212 555 0110')
  expect(JSON.stringify(shown)).not.toContain('Ravi')
  const wrong = [one('Ravi'), one('Jonah', { phone: '98765 43210' })]
  await expect(call.settings.update({ version: 1, consultants: wrong })).rejects.toMatchObject({
    cause: { code: 'invalid', details: { field: 'consultants.1.phone' } },
  })
})

it('shows a consultant’s picture, and cleans up one that is not shown any more', async () => {
  const { call, user } = await callerAs(deps, 'admin')
  const upload = await anUpload(database.db, { userId: user.id, forAgency: true, createdAt: deps.now() })
  const [picture] = await database.db.select().from(media)
  await database.db.update(media).set({ forAgency: true })
  const withPicture = (image: string | null) => [
    { ...consultant, name: 'Jonah', picture: image === null ? null : { image, alt: 'Jonah at a harbor' } },
  ]
  const missing = call.settings.update({ version: 0, consultants: withPicture('/media/none') })
  await expect(missing).rejects.toMatchObject({ cause: { details: { field: 'consultants.0.picture' } } })
  await call.settings.update({ version: 0, consultants: withPicture(`http://itinera.test/objects/${upload.id}`) })
  const { call: visitor } = await callerAs(deps, null)
  const shown = (await visitor.settings.site()).agency.consultants[0]
  expect(shown?.picture).toEqual({ image: `/media/${picture!.key}`, alt: 'Jonah at a harbor' })

  const clean = async () => {
    deps.clock.advance(31 * 86_400)
    await discardAgencyPictures({ ctx: testContext(deps), input: { mediaIds: [picture!.id] } })
    return database.db.$count(media)
  }
  expect(await clean()).toBe(1)
  await call.settings.update({ version: 1, consultants: withPicture(null) })
  const [check] = await database.db.select().from(jobs).where(eq(jobs.kind, 'media.discard-agency'))
  expect(check?.payload).toEqual({ mediaIds: [picture!.id] })
  expect(await clean()).toBe(0)
})
