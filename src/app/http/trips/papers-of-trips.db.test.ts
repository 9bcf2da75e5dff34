import { expect, it } from 'vitest'
import { startSession } from '../../../modules/identity/auth/session.client'
import { useApp } from '../../../testing/app'
import { aPdf } from '../../../testing/bookings/papers'
import { vouched } from '../../../testing/bookings/vouched'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { multipartHeaders, toMultipart } from '../../../testing/multipart'
import { aWorld, getCookie } from '../../../testing/world'
import { readPdf } from '../../../testing/pdf'

const database = useDatabase()
const site = useApp(database)

it('vouchers are a PDF for their traveler and for staff, kept by nobody on the way, and for nobody else', async () => {
  const { user, staff, bookingId, booking, voucher } = await vouched(site.deps)
  const ctx = testContext(site.deps)
  await startSession(ctx, user)
  const mine = { cookie: [...ctx.cookies].map((pair) => pair.join('=')).join('; ') }
  const own = `/trips/${bookingId}/vouchers.pdf`
  const answer = await site.get(own, mine)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="voucher-${booking.reference}-1.pdf"`,
  })
  const text = await readPdf(answer.rawPayload)
  for (const said of ['Longtail boat', 'Asha Rao and 1 more', 'AB-1', '+66 81 234 5678', `${booking.reference}-1`])
    expect(text).toContain(said)
  const world = await aWorld(site.deps)
  expect((await site.get(own)).statusCode).toBe(401)
  expect((await site.get(own, getCookie(world, 'stranger'))).statusCode).toBe(404)
  const office = `/admin/bookings/${bookingId}/vouchers.pdf`
  expect((await site.get(office, mine)).statusCode).toBe(403)
  // Cancels the booking: its traveler loses access, and staff prints are marked as withdrawn.
  await staff.bookings.cancel({ id: bookingId, version: 2, reason: 'Sick' })
  expect((await site.get(own, mine)).statusCode).toBe(404)
  expect((await site.get(office, getCookie(world, 'agent'))).statusCode).toBe(404)
  const withdrawn = await site.get(`${office}?voucher=${voucher.id}`, getCookie(world, 'agent'))
  expect(await readPdf(withdrawn.rawPayload)).toContain('Withdrawn')
})

it('documents are sent in by staff, and out to their traveler, as a download that runs nothing', async () => {
  const { user, staff, bookingId } = await vouched(site.deps)
  const world = await aWorld(site.deps)
  const send = (texts: Record<string, string>, data: Buffer, headers: Record<string, string>) =>
    site.app.inject({
      method: 'POST',
      url: `/admin/bookings/${bookingId}/documents`,
      payload: toMultipart(...Object.entries(texts).map(([name, text]) => ({ name, data: text })), {
        name: 'file',
        filename: 'boat.pdf',
        data,
      }),
      headers: { ...multipartHeaders, ...headers },
    })
  const boat = { kind: 'ticket', title: 'Boat' }
  const agent = getCookie(world, 'agent')
  expect((await send(boat, aPdf(), {})).statusCode).toBe(401)
  expect((await send(boat, aPdf(), getCookie(world, 'owner'))).statusCode).toBe(403)
  expect((await send({ ...boat, title: '' }, aPdf(), agent)).statusCode).toBe(400)
  expect((await send({ kind: 'ticket' }, aPdf(), agent)).statusCode).toBe(400)
  expect((await send(boat, Buffer.from('<html>'), agent)).statusCode).toBe(400)
  expect((await send(boat, aPdf(), { ...agent, origin: 'https://elsewhere.example' })).statusCode).toBe(403)
  expect((await send(boat, aPdf(), { ...agent, 'content-type': 'application/json' })).statusCode).toBe(400)
  expect((await send(boat, aPdf('here'), agent)).statusCode).toBe(200)
  const [document] = await staff.tripDocuments.of({ bookingId })
  const ctx = testContext(site.deps)
  await startSession(ctx, user)
  const mine = { cookie: [...ctx.cookies].map((pair) => pair.join('=')).join('; ') }
  const own = `/trips/${bookingId}/documents/${document!.id}`
  const answer = await site.get(own, mine)
  expect(answer.rawPayload).toEqual(aPdf('here'))
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Boat.pdf"; filename*=UTF-8''Boat.pdf`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox') as string,
  })
  expect((await site.get(own)).statusCode).toBe(401)
  expect((await site.get(own, getCookie(world, 'stranger'))).statusCode).toBe(404)
  const other = await vouched(site.deps)
  // Opens it by neither another booking's address nor that of a picture.
  expect((await site.get(`/admin/bookings/${other.bookingId}/documents/${document!.id}`, agent)).statusCode).toBe(404)
  expect((await site.get(`/media/${document!.id}`)).statusCode).toBe(404)
})
