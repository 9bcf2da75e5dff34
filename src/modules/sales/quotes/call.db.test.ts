import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aQuote } from '../../../testing/factories'

const database = useDatabase()
const deps = useDeps(database)

/** Creates a request received an hour ago. */
const aRequest = (overrides: object = {}) =>
  aQuote(database.db, { createdAt: new Date('2027-03-01T11:00:20Z'), ...overrides })
const agent = async () => (await callerAs(deps, 'agent')).call

describe('a call about a request', () => {
  it('in which somebody was reached is the first answer to it alone, and makes a new lead a contacted one', async () => {
    const call = await agent()
    const quote = await aRequest()
    const other = await aRequest({ leadId: quote.leadId })
    const saved = await call.quoteCalls.log({ id: quote.id, result: 'reached', at: '2027-03-01T11:30:00Z' })
    expect(saved.answeredAt).toBe('2027-03-01T11:30:00.000Z')
    expect((await call.quotes.get({ id: other.id })).answeredAt).toBeNull()
    expect(await call.leads.get({ id: quote.leadId })).toMatchObject({ status: 'contacted' })
    const later = await call.quoteCalls.log({ id: quote.id, result: 'reached' })
    expect(later.answeredAt).toBe('2027-03-01T11:30:00.000Z')
  })

  it('without an answer answers nothing', async () => {
    const call = await agent()
    const { id, leadId } = await aRequest()
    for (const result of ['no-answer', 'voicemail'] as const)
      expect((await call.quoteCalls.log({ id, result })).answeredAt).toBeNull()
    expect(await call.leads.get({ id: leadId })).toMatchObject({ status: 'new' })
  })

  it('stands in the timeline of lead and request at its time, which has nothing of other requests', async () => {
    const call = await agent()
    const { id, leadId, reference } = await aRequest()
    const other = await aRequest({ leadId })
    await call.quoteCalls.log({ id, result: 'voicemail', text: 'Rang twice.', at: '2027-03-01T11:10:00Z' })
    await call.quoteCalls.log({ id: other.id, result: 'no-answer' })
    const expected = { kind: 'call', at: '2027-03-01T11:10:00.000Z' }
    const data = { result: 'voicemail', text: 'Rang twice.', quoteId: id, reference }
    expect((await call.leads.events({ id: leadId, quoteId: id })).items).toMatchObject([{ ...expected, data }])
    expect((await call.leads.events({ id: leadId })).items).toHaveLength(2)
  })

  it('in the minute in which the request came counts from the request on', async () => {
    const call = await agent()
    const { id } = await aRequest()
    const saved = await call.quoteCalls.log({ id, result: 'reached', at: '2027-03-01T11:00:00Z' })
    expect(saved.answeredAt).toBe('2027-03-01T11:00:20.000Z')
  })

  it.each([
    ['2027-03-01T12:06:00Z', 'a time that has passed'],
    ['2027-03-01T10:59:00Z', 'came later'],
  ])('at %s is refused', async (at, message) => {
    const call = await agent()
    const { id, leadId } = await aRequest()
    await expect(call.quoteCalls.log({ id, result: 'reached', at })).rejects.toThrow(message)
    expect((await call.leads.events({ id: leadId })).items).toEqual([])
  })

  it('is for staff, and about requests that exist', async () => {
    const call = await agent()
    await expect(call.quoteCalls.log({ id: newId(), result: 'reached' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const traveler = await callerAs(deps, 'traveler')
    const { id } = await aRequest({ userId: traveler.user.id })
    await expect(traveler.call.quoteCalls.log({ id, result: 'reached' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
