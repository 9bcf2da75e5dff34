import { setTimeout as sleep } from 'node:timers/promises'
import { isNotNull, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { listDeadJobs } from '../../../platform/server/jobs/queue'
import { JobError } from '../../../platform/server/jobs/retry'
import { callerAs } from '../../../testing/callers'
import { runDueJobs, fakeTransport, runJobs, testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aLead, aQuote, aUser } from '../../../testing/factories'
import { events } from '../../core/events/table'
import { createMailJobs } from '../../core/email/delivery.service'
import { purgeMails } from '../../core/email/service'
import { outbox } from '../../core/email/table'
import { anonymizeLeads } from '../leads/anonymize.service'
import { noAddress } from '../leads/address.rules'
import { anonymizeQuotes } from '../quotes/anonymize.service'
import { writeQuoteMail } from '../quotes/mail.service'
import { newAgency } from '../../settings/settings/schema'
import { saveAgency } from '../../settings/settings/service'
import { sendEmail } from './service'

const database = useDatabase()
const deps = useDeps(database)

const words = { subject: 'Your trip to Nepal', body: 'Dear Asha,\n\nTwo quiet weeks it is.\nJonah' }
const getTimeline = async (call: Awaited<ReturnType<typeof callerAs>>['call'], id: string) =>
  (await call.leads.events({ id })).items
const saveHarbour = () =>
  saveAgency({
    ctx: testContext(deps),
    input: { ...newAgency, name: 'Harbour Travel', email: 'hello@harbour.example' },
  })

describe('writing to whoever made a request', () => {
  it('queues one mail to their own address, with the agency’s for answers, and tells timeline and log', async () => {
    await saveHarbour()
    const { call, user } = await callerAs(deps, 'agent')
    const quote = await aQuote(database.db, { email: 'asha@example.com' })
    expect(await call.email.sendLetter({ of: 'quote', id: quote.id, ...words })).toEqual({ to: 'asha@example.com' })
    const [event] = await getTimeline(call, quote.leadId)
    expect(event).toMatchObject({
      kind: 'email',
      delivery: 'queued',
      data: { subject: words.subject, text: words.body, quoteId: quote.id, reference: quote.reference },
    })
    await runJobs(deps)
    expect(deps.mails.sent).toMatchObject([
      { recipient: 'asha@example.com', subject: words.subject, replyTo: 'hello@harbour.example' },
    ])
    const { text, html } = deps.mails.sent[0]!
    expect(text).toContain('Two quiet weeks it is.\nJonah')
    expect(html).toContain('Two quiet weeks it is.<br>Jonah')
    expect((await getTimeline(call, quote.leadId))[0]).toMatchObject({ delivery: 'sent' })
    const trace = await database.db.select().from(events).where(eq(events.actorId, user.id)).orderBy(events.id)
    expect(trace.map(({ kind }) => kind).toSorted()).toEqual(['lead.mailed', 'lead.moved', 'quote.answered'])
  })

  it('is the first answer to this request alone, and makes a new lead a contacted one', async () => {
    const { call } = await callerAs(deps, 'agent')
    const quote = await aQuote(database.db)
    const other = await aQuote(database.db, { leadId: quote.leadId })
    await call.email.sendLetter({ of: 'quote', id: quote.id, ...words })
    expect(await call.quotes.get({ id: quote.id })).toMatchObject({ answeredAt: deps.now().toISOString() })
    expect(await call.quotes.get({ id: other.id })).toMatchObject({ answeredAt: null })
    expect(await call.leads.get({ id: quote.leadId })).toMatchObject({ status: 'contacted' })
    await call.email.sendLetter({ of: 'lead', id: quote.leadId, ...words })
    expect(await call.quotes.get({ id: other.id })).toMatchObject({ answeredAt: deps.now().toISOString() })
  })

  it('pressed twice is one mail and one event', async () => {
    const { call } = await callerAs(deps, 'agent', { idempotencyKey: 'b'.repeat(32) })
    const { id, leadId } = await aQuote(database.db)
    await Promise.all([1, 2, 3].map(() => call.email.sendLetter({ of: 'quote', id, ...words })))
    expect(await database.db.$count(outbox)).toBe(1)
    expect((await getTimeline(call, leadId)).filter(({ kind }) => kind === 'email')).toHaveLength(1)
    const other = call.email.sendLetter({ of: 'quote', id, ...words, body: 'Another text' })
    await expect(other).rejects.toThrow('This Idempotency-Key belongs to another request')
  })

  it('escapes what is written, and bends no header', async () => {
    const { call } = await callerAs(deps, 'agent')
    const { id } = await aLead(database.db)
    await call.email.sendLetter({ of: 'lead', id, subject: 'A <b>', body: '<script>alert(1)</script>' })
    await runJobs(deps)
    expect(deps.mails.sent[0]!.html).not.toContain('<script>')
    for (const wrong of [
      { ...words, subject: 'A\r\nBcc: b@example.com' },
      { ...words, subject: ' ' },
      { ...words, body: ' \n ' },
      { ...words, body: 'x'.repeat(8001) },
    ])
      await expect(call.email.sendLetter({ of: 'lead', id, ...wrong })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await database.db.$count(outbox)).toBe(1)
  })

  it('that cannot be delivered shows as failed', async () => {
    const { call } = await callerAs(deps, 'agent')
    const { id } = await aLead(database.db)
    await call.email.sendLetter({ of: 'lead', id, ...words })
    const send = () => Promise.reject(new JobError('permanent', 'no such mailbox'))
    await runDueJobs(
      deps,
      createMailJobs({ ...fakeTransport(), send }, async () => null),
    )
    expect((await getTimeline(call, id)).find(({ kind }) => kind === 'email')).toMatchObject({ delivery: 'failed' })
  })

  it('that failed and is no longer kept sends nothing else when it is tried again', async () => {
    await saveHarbour()
    const { call } = await callerAs(deps, 'agent')
    const { id } = await aQuote(database.db, { email: 'asha@example.com' })
    await call.email.sendLetter({ of: 'quote', id, ...words })
    const send = () => Promise.reject(new JobError('permanent', 'no such mailbox'))
    await runDueJobs(
      deps,
      createMailJobs({ ...fakeTransport(), send }, async () => null),
    )
    deps.clock.advance(91 * 86_400)
    await purgeMails(deps)
    const [mail] = await database.db.select().from(outbox)
    expect(mail).toMatchObject({ status: 'failed', content: null, about: id })
    expect(await writeQuoteMail(testContext(deps), mail!)).toBeNull()
    const { call: admin } = await callerAs(deps, 'admin')
    const [dead] = await listDeadJobs(deps)
    await admin.jobs.retry({ id: dead!.id })
    await runJobs(deps)
    expect(deps.mails.sent).toEqual([])
    expect(await listDeadJobs(deps)).toMatchObject([{ kind: 'mail', lastError: 'the mail has no content' }])
  })

  it('is bounded for one address', async () => {
    const { call } = await callerAs(deps, 'agent')
    const { id } = await aLead(database.db)
    const send = () => call.email.sendLetter({ of: 'lead', id, ...words })
    for (let i = 0; i < 10; i++) await send()
    await expect(send()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    deps.clock.advance(3601)
    await send()
  })

  it('is for staff, and about records that exist', async () => {
    const traveler = await callerAs(deps, 'traveler')
    const own = await aQuote(database.db, { userId: traveler.user.id })
    const message = { of: 'quote', id: own.id, ...words } as const
    await expect(traveler.call.email.sendLetter(message)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const { call } = await callerAs(deps, 'agent')
    for (const of of ['quote', 'lead'] as const) {
      await expect(call.email.sendLetter({ of, id: newId(), ...words })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(call.email.drafts({ of, id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await database.db.$count(outbox)).toBe(0)
  })
})

it('a lead without an e-mail address is told from one whose data was deleted', async () => {
  const { call } = await callerAs(deps, 'agent')
  const { id } = await aLead(database.db, { email: '' })
  expect(await call.email.drafts({ of: 'lead', id })).toMatchObject({ to: '' })
  const sent = call.email.sendLetter({ of: 'lead', id, ...words })
  await expect(sent).rejects.toMatchObject({ code: 'CONFLICT', message: noAddress })
})

describe('templates', () => {
  it('are filled in from the request, and from the lead', async () => {
    await saveHarbour()
    const { call, user } = await callerAs(deps, 'agent')
    const quote = await aQuote(database.db, {
      customerName: 'Asha Rao',
      destination: 'Nepal',
      travelDate: '2027-09-14',
    })
    const { to, templates } = await call.email.drafts({ of: 'quote', id: quote.id })
    expect(to).toBe(quote.email)
    expect(templates.map(({ name }) => name)).toEqual(['Reply', 'Ask for details', 'Follow up', 'Not available'])
    expect(templates[0]!.subject).toBe('Your trip to Nepal')
    expect(templates[0]!.body).toMatch(/^Dear Asha Rao,\n\n.*Nepal for 2 travelers, departing 14 Sept? 2027/)
    expect(templates[0]!.body).toContain(`${user.firstName} ${user.lastName}\nHarbour Travel`)
    const ofLead = await call.email.drafts({ of: 'lead', id: quote.leadId })
    expect(ofLead.templates[0]!.body).toContain('departing on a date still to be chosen')
  })

  it('are edited by administrators, each name once, and name nothing that cannot be filled in', async () => {
    const { call } = await callerAs(deps, 'admin')
    const template = { name: 'Visa', subject: 'Visa for {destination}', body: 'Dear {name}' }
    const { version } = await call.settings.update({ version: 0, mailTemplates: [template] })
    const save = (...mailTemplates: (typeof template)[]) => call.settings.update({ version, mailTemplates })
    await expect(save(template, { ...template, name: 'VISA' })).rejects.toThrow('Each name can be there once')
    await expect(save({ ...template, body: 'Dear {nmae}' })).rejects.toThrow('nothing to fill in for {nmae}')
    const { id } = await aQuote(database.db, { destination: 'Nepal' })
    const { templates } = await call.email.drafts({ of: 'quote', id })
    expect(templates.map(({ subject }) => subject)).toEqual(['Visa for Nepal'])
    expect(JSON.stringify(await call.settings.site())).not.toContain('Visa')
  })

  it('are tried out with the newest request, and mailed to whoever asks alone', async () => {
    const { call, user } = await callerAs(deps, 'admin')
    const template = { subject: 'To {destination}', body: 'Dear {name}' }
    await expect(call.email.previewTemplate(template)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await aQuote(database.db, { customerName: 'Asha Rao', destination: 'Nepal' })
    expect(await call.email.previewTemplate(template)).toMatchObject({
      subject: 'To Nepal',
      text: expect.stringContaining('Dear Asha Rao'),
    })
    await call.email.testTemplate(template)
    await runJobs(deps)
    expect(deps.mails.sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [user.email, 'Test: To Nepal'],
    ])
    const agent = await callerAs(deps, 'agent')
    await expect(agent.call.email.testTemplate(template)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('are tried out with a sample by a role that reads no requests', async () => {
    const { user } = await callerAs(deps, 'agent')
    const actor = { id: user.id, role: 'agent', permissions: ['settings.manage'], sees: 'all' } as const
    const { call } = await callerAs(deps, 'agent', { actor })
    const asked = { customerName: 'Mia Fox', destination: 'Peru', travelDate: '2027-10-02', travelers: 7 }
    const { reference } = await aQuote(database.db, asked)
    const body = '{name}, {destination}, {date}, {travelers}, {reference}'
    const { text } = await call.email.previewTemplate({ subject: 'For {name}', body })
    await call.email.testTemplate({ subject: 'For {name}', body })
    await runJobs(deps)
    const [mail] = deps.mails.sent
    expect(mail).toMatchObject({
      recipient: user.email,
      text: expect.stringContaining('Nepal, 14 Sep 2027, 2 travelers'),
    })
    for (const word of ['Mia', 'Peru', 'Oct', '7 travelers', reference])
      expect(text + mail!.subject + mail!.text).not.toContain(word)
  })
})

describe('somebody whose data is deleted', () => {
  const person = async () => {
    const user = await aUser(database.db, { email: 'asha@example.com', emailVerifiedAt: new Date() })
    const quote = await aQuote(database.db, { userId: user.id, email: user.email })
    return { user, quote }
  }
  const left = async () =>
    JSON.stringify([
      await database.db.select().from(events).where(isNotNull(events.leadId)).orderBy(events.id),
      await database.db.select().from(outbox),
      await database.db.select().from(events).orderBy(events.id),
    ])

  it('leaves no word of emails, waiting or sent, and is written to no more', async () => {
    const { user, quote } = await person()
    const { call, ctx } = await callerAs(deps, 'agent')
    await call.email.sendLetter({ of: 'quote', id: quote.id, ...words })
    await runJobs(deps)
    await call.email.sendLetter({ of: 'lead', id: quote.leadId, ...words })
    await anonymizeQuotes(testContext(deps), user)
    await anonymizeLeads(testContext(deps), { account: user.id })
    expect(await left()).not.toMatch(/Nepal|quiet|asha@/)
    expect(await call.email.drafts({ of: 'quote', id: quote.id })).toMatchObject({ to: null })
    const again = sendEmail({ ctx: ctx as UserCtx, input: { of: 'lead', id: quote.leadId, ...words } })
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
  })

  it('leaves no word in a lead that is somebody else’s, too, which keeps its own', async () => {
    const { user, quote } = await person()
    const other = await aQuote(database.db, { leadId: quote.leadId, email: 'ravi@example.com' })
    const { call } = await callerAs(deps, 'agent')
    await call.email.sendLetter({ of: 'quote', id: quote.id, ...words })
    await call.email.sendLetter({ of: 'quote', id: other.id, subject: 'Dear Ravi', body: 'Bhutan it is.' })
    await anonymizeQuotes(testContext(deps), user)
    expect(await left()).not.toMatch(/Nepal|quiet|asha@/)
    expect(await left()).toContain('Bhutan it is.')
  })

  it('is written to no more by an email that was on its way', async () => {
    const { user, quote } = await person()
    const { ctx } = await callerAs(deps, 'agent')
    let sending: Promise<unknown> | undefined
    await database.db.transaction(async (tx) => {
      await anonymizeQuotes({ ...testContext(deps), db: tx }, user)
      sending = sendEmail({ ctx: ctx as UserCtx, input: { of: 'quote', id: quote.id, ...words } }).catch(
        (error: unknown) => error,
      )
      // Waits until it has read the address, and is blocked by the request's row lock.
      await sleep(200)
    })
    expect(await sending).toMatchObject({ code: 'conflict', message: 'There is nobody left to write to' })
    expect(await database.db.$count(outbox)).toBe(0)
  })

  it('leaves no mail of a lead alone', async () => {
    const { call } = await callerAs(deps, 'agent')
    const lead = await aLead(database.db)
    await call.email.sendLetter({ of: 'lead', id: lead.id, ...words })
    await anonymizeLeads(testContext(deps), { ids: [lead.id] })
    expect(await left()).not.toMatch(/Nepal|quiet/)
    expect(await database.db.$count(outbox)).toBe(0)
  })
})
