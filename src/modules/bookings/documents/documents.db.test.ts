import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aDocument, aPdf } from '../../../testing/bookings/papers'
import { toVouch } from '../../../testing/bookings/vouched'
import { callerAs } from '../../../testing/callers'
import { runJobs, testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { anonymizePerson } from '../../../testing/people/anonymized'
import { events } from '../../core/events/table'
import { users } from '../../identity/auth/table'
import { readDocument } from './file.service'
import { tripDocuments } from './table'

const database = useDatabase()
const deps = useDeps(database)

const gone = { cause: { code: 'not-found' } }
const files = () => [...deps.storage.files.keys()].filter((key) => key.startsWith('trip-documents/'))

describe('adding a document', () => {
  it('keeps a PDF as it is, shows it to its traveler, and says so in the timeline', async () => {
    const { me, staff, bookingId } = await toVouch(deps)
    const { id } = await aDocument(deps, bookingId, { data: aPdf('ticket') })
    expect(await me.tripDocuments.own({ bookingId })).toEqual([
      expect.objectContaining({ id, kind: 'ticket', title: 'Ticket to Krabi', format: 'pdf' }),
    ])
    const kept = deps.storage.files.get(`trip-documents/${id}`)!
    expect([kept.includes('PDF'), kept.includes('ticket')]).toEqual([false, false])
    expect(await readDocument({ ctx: testContext(deps), input: { id } })).toEqual(aPdf('ticket'))
    const [event] = await staff.bookings.events({ id: bookingId })
    expect(event).toMatchObject({ kind: 'documents-changed', data: { act: 'added', title: 'Ticket to Krabi' } })
    const logged = await database.db
      .select()
      .from(events)
      .where(eq(events.kind, 'booking.document-added'))
      .orderBy(events.id)
    expect(JSON.stringify(logged.map(({ data, before, after }) => [data, before, after]))).not.toContain('Krabi')
  })

  it('writes a picture anew, without what it carried along', async () => {
    const { bookingId } = await toVouch(deps)
    const exif = { IFD0: { Copyright: 'Secret of the camera' } }
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .withExif(exif)
      .jpeg()
      .toBuffer()
    const { id, format } = await aDocument(deps, bookingId, {
      data: Buffer.concat([picture, Buffer.from('<script>')]),
    })
    expect(format).toBe('webp')
    const data = await readDocument({ ctx: testContext(deps), input: { id } })
    expect(data.toString('latin1')).not.toMatch(/Secret|script/)
  })

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['half a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a broken picture', Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(99)])],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s, and keeps nothing of it', async (_what, data) => {
    const { staff, bookingId } = await toVouch(deps)
    await expect(aDocument(deps, bookingId, { data })).rejects.toMatchObject({ code: 'invalid' })
    expect(files()).toEqual([])
    expect(await staff.tripDocuments.of({ bookingId })).toEqual([])
  })

  it('refuses what is too large, an unknown booking and a cancelled one; the orphaned file goes', async () => {
    const { staff, bookingId } = await toVouch(deps)
    const large = Buffer.concat([aPdf(), Buffer.alloc(5_242_880)])
    await expect(aDocument(deps, bookingId, { data: large })).rejects.toMatchObject({ code: 'too-large' })
    await expect(aDocument(deps, crypto.randomUUID())).rejects.toMatchObject({ code: 'not-found' })
    await staff.bookings.cancel({ id: bookingId, version: 2, reason: 'Sick' })
    await expect(aDocument(deps, bookingId)).rejects.toMatchObject({ code: 'conflict' })
    expect(files()).toHaveLength(2)
    deps.clock.advance(3601)
    await runJobs(deps)
    expect(files()).toEqual([])
  })
})

describe('a document', () => {
  it('is nobody else’s', async () => {
    const { bookingId, staff } = await toVouch(deps)
    await aDocument(deps, bookingId)
    const { call: stranger } = await callerAs(deps, 'traveler')
    await expect(stranger.tripDocuments.own({ bookingId })).rejects.toMatchObject(gone)
    await expect(staff.tripDocuments.own({ bookingId })).rejects.toMatchObject(gone)
    await expect(stranger.tripDocuments.of({ bookingId })).rejects.toMatchObject({ cause: { code: 'forbidden' } })
  })

  it('is removed with its file, once', async () => {
    const { me, bookingId } = await toVouch(deps)
    const { id } = await aDocument(deps, bookingId)
    const { call: admin } = await callerAs(deps, 'admin')
    await admin.tripDocuments.remove({ id })
    await expect(admin.tripDocuments.remove({ id })).rejects.toMatchObject(gone)
    expect(await me.tripDocuments.own({ bookingId })).toEqual([])
    await runJobs(deps)
    expect(files()).toEqual([])
  })

  it('goes with the account of its traveler, and nobody else’s does', async () => {
    const { user, staff, bookingId } = await toVouch(deps)
    const other = await toVouch(deps)
    await aDocument(deps, bookingId, { title: 'Ticket of Wren' })
    const { id } = await aDocument(deps, other.bookingId)
    // Advances beyond the trip: it stays confirmed.
    deps.clock.set('2027-06-15T12:00:00Z')
    const [person] = await database.db.select().from(users).where(eq(users.id, user.id))
    const { ctx } = await callerAs(deps, 'admin')
    await anonymizePerson(ctx, person!)
    await runJobs(deps)
    expect(await database.db.$count(tripDocuments, eq(tripDocuments.bookingId, bookingId))).toBe(0)
    expect(files()).toEqual([`trip-documents/${id}`])
    expect(JSON.stringify(await staff.bookings.events({ id: bookingId }))).not.toContain('Wren')
    await expect(aDocument(deps, bookingId)).rejects.toMatchObject({ code: 'conflict' })
  })
})
