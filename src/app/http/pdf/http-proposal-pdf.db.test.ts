import { like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { rateLimits } from '../../../platform/server/database/tables'
import { callerAs } from '../../../testing/callers'
import { useApp } from '../../../testing/app'
import { runJobs } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { aLead } from '../../../testing/factories'
import { anOffer, aService } from '../../../testing/proposals/proposal.factory'
import { aWorld, getCookie } from '../../../testing/world'
import { readPdf } from '../../../testing/pdf'

const database = useDatabase()
const site = useApp(database)

/** Creates a proposal with one sent version and one draft. */
async function sent() {
  const { call: staff } = await callerAs(site.deps, 'agent')
  const lead = await aLead(database.db)
  const { id } = await staff.proposals.create({ leadId: lead.id })
  await staff.proposals.save({ id, version: 1, offer: anOffer() })
  const { version, reference } = await staff.proposalAnswers.send({ id, version: 2, message: 'Here it is.' })
  await staff.proposals.save({ id, version, offer: anOffer({ title: 'Eight mornings' }) })
  await runJobs(site.deps)
  const mail = site.deps.mails.sent.find(({ recipient }) => recipient === lead.email)!
  return { staff, id, reference, token: /\/quote\/([\w-]{43})/.exec(mail.text)![1]! }
}

describe('the PDF of a proposal', () => {
  it('opens by the link: the version that was sent, kept by nobody on the way', async () => {
    const { token, reference } = await sent()
    const answer = await site.get(`/quote/${token}/pdf`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-disposition': `attachment; filename="${reference}-version-1.pdf"`,
    })
    const text = await readPdf(answer.rawPayload)
    expect(text).toContain('Seven mornings on the Andaman')
    expect(text).not.toContain('Eight mornings')
  })

  it('opens with no other link, and none after they were revoked', async () => {
    const { token, id, staff } = await sent()
    expect((await site.get(`/quote/${'A'.repeat(43)}/pdf`)).statusCode).toBe(404)
    await staff.proposalAnswers.revokeLinks({ id })
    expect((await site.get(`/quote/${token}/pdf`)).statusCode).toBe(404)
  })

  it('is any version for staff, and nothing for others', async () => {
    const { id } = await sent()
    const world = await aWorld(site.deps)
    const agent = getCookie(world, 'agent')
    const pdf = async (query: string) =>
      readPdf((await site.get(`/admin/proposals/${id}/pdf${query}`, agent)).rawPayload)
    expect(await pdf('')).toContain('Eight mornings')
    expect(await pdf('?version=1')).toContain('Seven mornings on the Andaman')
    for (const query of ['?version=9', '?version=x'])
      expect([400, 404]).toContain((await site.get(`/admin/proposals/${id}/pdf${query}`, agent)).statusCode)
    expect((await site.get(`/admin/proposals/${id}/pdf`)).statusCode).toBe(401)
    expect((await site.get(`/admin/proposals/${id}/pdf`, getCookie(world, 'owner'))).statusCode).toBe(403)
  })

  it('is written so often for one link, whoever asks, and so often for one of the staff', async () => {
    const { token, id } = await sent()
    const world = await aWorld(site.deps)
    const agent = getCookie(world, 'agent')
    const askedOften = () =>
      database.db.update(rateLimits).set({ hits: 2_000_000_000 }).where(like(rateLimits.key, '%-pdf:%'))
    for (const ask of [() => site.get(`/quote/${token}/pdf`), () => site.get(`/admin/proposals/${id}/pdf`, agent)]) {
      expect((await ask()).statusCode).toBe(200)
      await askedOften()
      const refused = await ask()
      expect(refused.statusCode).toBe(429)
      expect(refused.headers['retry-after']).toBeDefined()
    }
  })

  it.each([
    ['김민준', '제주도 7일 여행', 'తెలుగు'],
    ['דוד כהן', 'מלון דן 5 כוכבים', 'حافلة 2'],
  ])('shows what is stored in the writing of %s', async (customerName, title, line) => {
    const { call: staff } = await callerAs(site.deps, 'agent')
    const { id } = await staff.proposals.create({ leadId: (await aLead(database.db, { customerName })).id })
    await staff.proposals.save({
      id,
      version: 1,
      offer: anOffer({ title, lines: [aService({ title: line, day: 1 })] }),
    })
    await staff.proposalAnswers.send({ id, version: 2, message: 'Here it is.' })
    const agent = getCookie(await aWorld(site.deps), 'agent')
    const text = await readPdf((await site.get(`/admin/proposals/${id}/pdf`, agent)).rawPayload)
    for (const said of [customerName, title, line])
      expect.soft(text.replaceAll(/\s/g, '')).toContain(said.replaceAll(/\s/g, ''))
  })

  it('says before it is sent or downloaded what it cannot show, by its field, and writes numbers for who knows', async () => {
    const { call: staff } = await callerAs(site.deps, 'agent')
    const lead = await aLead(database.db, { customerName: 'Asha \u16a0' })
    const { id } = await staff.proposals.create({ leadId: lead.id })
    await staff.proposals.save({ id, version: 1, offer: anOffer() })
    const send = (known?: object) => staff.proposalAnswers.send({ id, version: 2, message: 'Here it is.', ...known })
    await expect(send()).rejects.toMatchObject({
      cause: { code: 'conflict', details: { field: 'withCodes' } },
      message: expect.stringContaining('“\u16a0” (U+16A0) in the customer’s name, “Asha \u16a0”'),
    })
    expect((await staff.proposals.get({ id })).status).toBe('draft')
    await send({ withCodes: true })
    const agent = getCookie(await aWorld(site.deps), 'agent')
    const [url, html] = [`/admin/proposals/${id}/pdf?version=1`, { ...agent, accept: 'text/html' }]
    const [call, page] = [await site.get(url, agent), await site.get(url, html)]
    expect([call.statusCode, call.json()]).toMatchObject([409, { code: 'conflict' }])
    expect([page.statusCode, page.headers['content-type']]).toEqual([409, 'text/html; charset=utf-8'])
    expect(page.body).toContain('in the customer’s name')
    const link = /href="([^"]+withCodes[^"]*)"/.exec(page.body)![1]!.replaceAll('&amp;', '&')
    expect(await readPdf((await site.get(link, html)).rawPayload)).toContain('Asha [U+16A0]')
  })

  it('is refused in a page of words to who opens its address, and to programs by JSON', async () => {
    const refused = async (accept: string) => {
      const { statusCode, headers, body } = await site.get('/quote/unknown/pdf', { accept })
      return [statusCode, headers['content-type'], body.includes('This file could not be opened')]
    }
    expect(await refused('text/html')).toEqual([404, 'text/html; charset=utf-8', true])
    expect(await refused('*/*')).toEqual([404, 'application/json; charset=utf-8', false])
  })

  it('is told of in no log by more than the first letters of its link', async () => {
    const { token } = await sent()
    site.logged()
    await site.get(`/quote/${token}/pdf`)
    expect(site.logged()).not.toContain(token)
  })
})
