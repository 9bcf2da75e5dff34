import { isNotNull, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { queryRows } from '../../../platform/server/database/db'
import { rateLimits } from '../../../platform/server/database/tables'
import { callerAs } from '../../../testing/callers'
import { testContext, runJobs } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aLead, aMedia, anUpload, aQuote } from '../../../testing/factories'
import { aBarePackage } from '../../../testing/package.factory'
import { keepRecords } from './address.service'
import { events } from '../../core/events/table'
import { hashPassword } from '../../identity/auth/hash.client'
import { startSession } from '../../identity/auth/session.client'
import { sessions, users } from '../../identity/auth/table'
import { outbox } from '../../core/email/table'
import { leads } from '../../sales/leads/table'
import { media } from '../../core/media/table'
import { quotes } from '../../sales/quotes/table'
import { savedPackages } from '../../storefront/saved/table'
import { patient } from '../../../testing/account'

const database = useDatabase()
const deps = useDeps(database, { env: { RATE_LIMIT_FACTOR: '1000000' } })

const password = 'Correct-horse-1'
const canary = {
  first: 'Canaria',
  last: 'Gelbvogel',
  email: 'canary@gelbvogel.example',
  phone: '+44 7700 900123',
  passport: 'CANARY777',
  pan: 'CANRY1234Z',
  flyer: 'CANARYFLY9',
  companion: 'Zeisig',
}
const words = Object.values(canary)

const personal = {
  firstName: canary.first,
  lastName: canary.last,
  phone: canary.phone,
  cityOfResidence: 'Gelbvogel city',
  passportNo: canary.passport,
  panCardNumber: canary.pan,
}
const companion = { firstName: canary.companion, passportNo: canary.passport, frequentFlyerNumber: canary.flyer }

const form = {
  customerName: `${canary.first} ${canary.last}`,
  email: canary.email,
  phone: canary.phone,
  departureCity: 'New York',
  destination: 'Thailand',
  travelDate: '2027-09-14',
  message: `Write to ${canary.email}`,
}

/** Creates a user with rows in every room that stores personal data. */
async function aCanary() {
  const { user, ctx, call } = await callerAs(deps, 'traveler', { idempotencyKey: 'once', userAgent: 'Canary phone' })
  const emailVerifiedAt = deps.now()
  await deps.db
    .update(users)
    .set({
      email: canary.email,
      emailVerifiedAt,
      passwordHash: await hashPassword(patient, password),
      createdAt: deps.now(),
    })
    .where(eq(users.id, user.id))
  await startSession(ctx, user)
  await (await callerAs(deps, 'admin')).call.settings.saveAgency({ name: 'Itinera', email: 'agency@itinera.example' })
  await call.profile.update(personal)
  await call.coTravelers.create(companion)
  await call.saved.set({ packageId: (await aBarePackage(deps.db)).id, saved: true })
  const quote = await call.quotes.create({ ...form, agreeTerms: true })
  return { user, ctx, call, quote }
}

/** Returns all text of all tables as one string. */
async function everything(): Promise<string> {
  const tables = await queryRows<{ name: string }>(
    deps.db,
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const found = await queryRows<{ row: string }>(deps.db, sql`SELECT t::text AS row FROM ${sql.identifier(name)} t`)
    texts.push(...found.map(({ row }) => `${name}: ${row}`))
  }
  return texts.join('\n')
}

describe('the download', () => {
  it('has everything in full, and nothing that could be misused', async () => {
    const { call, user, quote } = await aCanary()
    const { url } = await call.calendars.make({ kind: 'trips' })
    const data = await call.accountData.download({ password })
    const text = JSON.stringify(data)
    for (const word of words) expect(text).toContain(word)
    expect(data).toMatchObject({
      profile: { email: canary.email, passportNo: canary.passport, panCardNumber: canary.pan },
      coTravelers: [{ passportNo: canary.passport, frequentFlyerNumber: canary.flyer }],
      savedPackages: [{ title: expect.any(String) }],
      quoteRequests: [
        { reference: quote.reference, message: form.message, agreedAt: quote.agreedAt, agreedTo: quote.agreedTo },
      ],
      devices: [{ name: expect.any(String) }],
      calendarAddresses: [{ kind: 'trips', createdAt: deps.now().toISOString(), readAt: null }],
    })
    expect(text).not.toContain(url.split('/').at(-1)!.replace('.ics', ''))
    expect(JSON.stringify(data.activity)).toContain('profile.saved')
    expect(text).not.toMatch(/hash|argon|secret|leadId/i)
    const [session] = await deps.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(text).not.toContain(session!.idHash)
  })

  it('asks for the password, and contains the caller’s data only', async () => {
    const { call } = await aCanary()
    await aQuote(deps.db, { customerName: 'Somebody else' })
    await expect(call.accountData.download({ password: 'wrong' })).rejects.toThrow('The password is not right')
    expect(JSON.stringify(await call.accountData.download({ password }))).not.toContain('Somebody else')
  })
})

describe('deleting an account', () => {
  it('leaves nothing of the person in any table', async () => {
    const { ctx, call, user, quote } = await aCanary()
    await runJobs(deps)
    await call.quotes.create({ ...form, message: 'Once more' }).catch(() => undefined)
    await deps.db.update(leads).set({ budget: `Call ${canary.phone}`, ownerId: user.id })
    await deps.db.insert(events).values({
      id: user.id,
      leadId: (await deps.db.select().from(quotes).where(eq(quotes.id, quote.id)))[0]!.leadId,
      kind: 'note',
      data: { text: `Spoke to ${canary.first}`, reference: quote.reference },
    })
    const before = await everything()
    for (const word of [canary.first, canary.email, canary.phone]) expect(before).toContain(word)
    expect(before).not.toContain(canary.passport)

    expect(await call.accountData.remove({ password })).toEqual({ success: true })
    await runJobs(deps)
    const after = await everything()
    for (const word of words) expect(after).not.toContain(word)
    expect(after).not.toContain('Canary phone')
    expect(ctx.cookies.get('session')).toBe('')
    expect(await deps.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
  })

  it('keeps what the books need', async () => {
    const { call, user, quote } = await aCanary()
    await runJobs(deps)
    await call.accountData.remove({ password })
    const [row] = await deps.db.select().from(quotes)
    expect(row).toMatchObject({
      reference: quote.reference,
      customerName: 'Deleted traveler',
      email: `deleted-${quote.id}@deleted.invalid`,
      travelDate: '2027-09-14',
      status: 'cancelled',
      userId: null,
    })
    const [event] = await deps.db.select().from(events).where(isNotNull(events.leadId)).orderBy(events.id)
    expect(event!.data).toMatchObject({ quoteId: quote.id, reference: quote.reference })
    const mails = await deps.db.select().from(outbox)
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toContainEqual(['agency@itinera.example', ''])
    const traces = await deps.db.select().from(events).where(eq(events.entityId, user.id)).orderBy(events.id)
    expect(traces.map(({ kind }) => kind)).toContain('user.deleted')
    expect(await deps.db.$count(savedPackages)).toBe(0)
  })

  it('cancels its queued mails, and no others', async () => {
    const { call } = await aCanary()
    await callerAs(deps, null).then((other) =>
      other.call.quotes.create({ ...form, email: 'other@example.com', customerName: 'Other' }),
    )
    const waiting = await deps.db.$count(outbox)
    await call.accountData.remove({ password })
    const left = await deps.db.select().from(outbox)
    expect([waiting, left.length]).toEqual([4, 2])
    await runJobs(deps)
    expect(deps.mails.sent.map(({ recipient }) => recipient).toSorted()).toEqual([
      'agency@itinera.example',
      'other@example.com',
    ])
    expect(await deps.db.$count(leads, eq(leads.email, 'other@example.com'))).toBe(1)
    expect(await deps.db.$count(rateLimits, sql`position(${canary.email} IN key) > 0`)).toBe(0)
  })

  it('leaves a request to the account that had the address before, and takes along what others sent for it', async () => {
    const { call } = await aCanary()
    const friend = await callerAs(deps, 'traveler')
    const former = await aQuote(deps.db, { userId: friend.user.id, email: canary.email, customerName: 'A friend' })
    const sent = await aQuote(deps.db, { sentFromId: friend.user.id, email: canary.email })
    await call.accountData.remove({ password })
    expect((await friend.call.quotes.list({})).items).toMatchObject([{ id: former.id, customerName: 'A friend' }])
    const [gone] = await deps.db.select().from(quotes).where(eq(quotes.id, sent.id))
    expect(gone).toMatchObject({ customerName: 'Deleted traveler', sentFromId: null })
  })

  it('anonymizes requests of an address that the account had confirmed before', async () => {
    const { call, ctx, user } = await aCanary()
    const { id } = await aQuote(deps.db, { email: canary.email, customerName: canary.first })
    const [before] = await deps.db.select().from(users).where(eq(users.id, user.id))
    await keepRecords(ctx, before!)
    await deps.db.update(users).set({ email: 'now@example.com' }).where(eq(users.id, user.id))
    expect((await call.quotes.list({})).items.map((quote) => quote.id)).toContain(id)
    await call.accountData.remove({ password })
    expect(await everything()).not.toContain(canary.first)
    expect(await deps.db.$count(quotes, eq(quotes.email, canary.email))).toBe(0)
  })

  it('keeps requests and leads of an unconfirmed address', async () => {
    const { call, user } = await aCanary()
    await deps.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id))
    const shared = await aLead(deps.db, { email: 'shared@example.com', customerName: 'Somebody else' })
    await aQuote(deps.db, { leadId: shared.id, email: canary.email, customerName: 'Somebody else' })
    await call.accountData.remove({ password })
    expect(await deps.db.$count(quotes, eq(quotes.customerName, 'Somebody else'))).toBe(1)
    expect(await deps.db.$count(leads, eq(leads.customerName, 'Somebody else'))).toBe(1)
  })

  it('removes pictures that nobody else shows', async () => {
    const { call, user } = await aCanary()
    const [own, shown] = [await anUpload(deps.db, { userId: user.id }), await anUpload(deps.db, { userId: user.id })]
    const stranger = await aMedia(deps.db)
    await callerAs(deps, 'traveler').then((other) =>
      deps.db.update(users).set({ profileImageId: shown.mediaId }).where(eq(users.id, other.user.id)),
    )
    await deps.db.update(users).set({ profileImageId: own.mediaId }).where(eq(users.id, user.id))
    await call.accountData.remove({ password })
    await runJobs(deps)
    const left = await deps.db.select({ id: media.id }).from(media)
    expect(left.map(({ id }) => id).toSorted()).toEqual([shown.mediaId!, stranger.id].toSorted())
  })

  it('asks for the password and, with two-factor authentication, for a code; staff are refused', async () => {
    const { call, user } = await aCanary()
    await expect(call.accountData.remove({ password: 'wrong' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const totpSecret = deps.encryption.encrypt('JBSWY3DPEHPK3PXP', {
      table: 'users',
      row: user.id,
      column: 'totp_secret',
    })
    await deps.db.update(users).set({ totpSecret, totpEnabledAt: deps.now() }).where(eq(users.id, user.id))
    await expect(call.accountData.remove({ password })).rejects.toThrow('Please enter the code')
    await expect(call.accountData.remove({ password, code: '000000' })).rejects.toThrow('That code is not right')
    const staff = await callerAs(deps, 'agent')
    await expect(staff.call.accountData.remove({ password })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await deps.db.$count(users)).toBe(3)
    expect(testContext(deps).cookies.size).toBe(0)
  })
})
