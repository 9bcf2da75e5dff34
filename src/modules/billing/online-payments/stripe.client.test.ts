import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import { testDeps } from '../../../testing/context'
import { signed, StripeServer } from '../../../testing/payments/stripe-server'
import type { PaymentProvider } from './provider.rules'
import { createStripe } from './stripe.client'

const at = new Date('2027-03-01T12:00:00Z')
let server: StripeServer
let provider: PaymentProvider

beforeAll(async () => {
  server = await new StripeServer(() => at).start()
})
afterAll(() => server.stop())
beforeEach(() => {
  provider = createStripe(testDeps({ db: undefined as never, env: server.env() }).env)
  server.calls.length = 0
  server.failures.length = 0
})

const aCheckout = () => ({
  id: newId(),
  amountMinor: 62_50,
  currency: 'USD' as const,
  title: 'Seven mornings (BK-1)',
  expiresAt: new Date('2027-03-01T13:00:00Z'),
  returnUrl: 'https://itinera.example/trips?booking=1',
})

describe('a page to pay on', () => {
  it('is opened with the amount, and read until it is paid', async () => {
    const checkout = aCheckout()
    const { ref, url } = await provider.createCheckout(checkout)
    expect(server.sessions.get(ref)).toMatchObject({
      url,
      amount_total: 62_50,
      currency: 'usd',
      expires_at: 1803906000,
    })
    const seen = { id: checkout.id, amountMinor: 62_50, currency: 'USD' }
    expect(await provider.readCheckout(ref)).toMatchObject({ ...seen, state: 'open', paymentRef: null, paidAt: null })
    const paymentRef = server.pay(ref)
    expect(await provider.readCheckout(ref)).toMatchObject({ ...seen, state: 'paid', paymentRef, paidAt: at })
    expect(await provider.findCheckout(paymentRef)).toBe(ref)
    expect(await provider.findCheckout('pi_unknown')).toBeNull()
  })

  it('is the same for the same id, also when the first answer was lost', async () => {
    const checkout = aCheckout()
    server.failures.push('silent', { status: 409, code: 'idempotency_key_in_use' })
    const first = await provider.createCheckout(checkout)
    expect(await provider.createCheckout(checkout)).toEqual(first)
    expect(server.calls).toHaveLength(4)
  })

  it('is given up in the seconds that somebody waits, at a provider that accepts and says nothing', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const env = { ...server.env(), STRIPE_API_URL: `http://127.0.0.1:${port}` }
    const began = performance.now()
    const asked = createStripe(testDeps({ db: undefined as never, env }).env, 1).createCheckout(aCheckout())
    await expect(asked).rejects.toMatchObject({ failure: 'away', isCredentials: false })
    expect(performance.now() - began).toBeLessThan(4000)
    silent.closeAllConnections()
    silent.close()
  })

  it('is closed, unless it was paid', async () => {
    const { ref } = await provider.createCheckout(aCheckout())
    await provider.expireCheckout(ref)
    expect(await provider.readCheckout(ref)).toMatchObject({ state: 'expired' })
    const { ref: other } = await provider.createCheckout(aCheckout())
    server.pay(other)
    await provider.expireCheckout(other)
    expect(await provider.readCheckout(other)).toMatchObject({ state: 'paid' })
  })
})

describe('a failure', () => {
  it.each([
    [{ status: 400, code: 'amount_too_small' }, 'refused', 'amount_too_small', 1],
    [{ status: 402, code: 'Ask Wren <wren@example.com>' }, 'refused', 'HTTP 402', 1],
    [{ status: 500, code: 'api_error' }, 'away', 'api_error', 1],
    [{ status: 401, code: 'api_key_expired' }, 'away', 'api_key_expired', 1],
    ['silent' as const, 'away', 'no answer', 3],
  ])('%j is told as %s', async (failure, kind, code, calls) => {
    server.failures.push(failure, failure, failure)
    await expect(provider.createCheckout(aCheckout())).rejects.toMatchObject({ failure: kind, code })
    expect(server.calls).toHaveLength(calls)
  })
})

it('an amount that it does not take is refused, to be paid and to be sent back', async () => {
  const dinars = { ...aCheckout(), amountMinor: 31_375, currency: 'KWD' as const, paymentRef: 'pi_1' }
  const refused = { name: 'ProviderError', failure: 'refused', code: 'amount_fraction' }
  await expect(provider.createCheckout(dinars)).rejects.toMatchObject(refused)
  await expect(provider.refund(dinars)).rejects.toMatchObject(refused)
  expect(server.calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

it('a refund is sent once, also after its key was forgotten', async () => {
  const { ref } = await provider.createCheckout(aCheckout())
  const asked = { id: newId(), paymentRef: server.pay(ref), amountMinor: 10_00, currency: 'USD' as const }
  server.refundStatus = 'pending'
  const sent = await provider.refund(asked)
  server.refundStatus = 'succeeded'
  expect(sent).toMatchObject({ id: asked.id, paymentRef: asked.paymentRef, state: 'pending', amountMinor: 10_00 })
  expect(await provider.refund(asked)).toEqual(sent)
  expect(server.calls.filter((call) => call === 'POST refunds')).toHaveLength(1)
  server.endRefund(sent.ref, 'succeeded')
  expect(await provider.readRefund(sent.ref)).toEqual({ ...sent, state: 'succeeded' })
})

it.each([
  ['needs_response', true, false],
  ['warning_needs_response', false, false],
  ['won', false, true],
  ['lost', true, false],
])('a dispute that is %s has taken the money: %s, returned it: %s', async (status, isTaken, isReturned) => {
  const { id } = server.dispute('pi_1', 10_00)
  server.disputes.get(id)!.status = status
  const reason = 'Disputed: product not received'
  expect(await provider.readDispute(id)).toMatchObject({ paymentRef: 'pi_1', isTaken, isReturned, reason })
})

describe('an event', () => {
  const event = { id: 'evt_1', type: 'checkout.session.completed', data: { object: { id: 'cs_1' } } }
  const body = JSON.stringify(event)
  const heard = (text: string, header: string) => provider.verifyEvent(Buffer.from(text), header, at)
  const soon = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  const good = signed(body, at)

  it('names what has changed', () => {
    expect(heard(body, good)).toEqual({ id: 'evt_1', kind: event.type, about: { subject: 'checkout', ref: 'cs_1' } })
    const other = (type: string) => {
      const text = JSON.stringify({ ...event, type })
      return heard(text, signed(text, at))!.about?.subject
    }
    expect(['refund.failed', 'charge.dispute.closed', 'payout.paid'].map(other)).toEqual([
      'refund',
      'dispute',
      undefined,
    ])
  })

  it.each([
    ['a second old key while keys change', `${good.split(',')[0]},v1=${'0'.repeat(64)},${good.split(',')[1]}`],
    ['a signature of another scheme beside it', `${good},v0=abc`],
    ['four minutes on its way', signed(body, soon(-240))],
  ])('is heard with %s', (_, header) => expect(heard(body, header)).not.toBeNull())

  it.each([
    ['no signature', ''],
    ['no time', good.split(',')[1]!],
    ['another time than was signed', good.replace(/t=\d+/, (t) => `t=${Number(t.slice(2)) + 1}`)],
    ['another secret', signed(body, at, 'whsec_other')],
    ['a signature that is cut short', good.slice(0, -2)],
    ['a signature that is no number', good.replace(/v1=.*/, `v1=${'zz'.repeat(32)}`)],
    ['the signature as another scheme', good.replace('v1=', 'v0=')],
    ['six minutes on its way', signed(body, soon(-360))],
    ['a time that is to come', signed(body, soon(360))],
  ])('is refused with %s', (_, header) => expect(heard(body, header)).toBeNull())

  it('is refused with another body than was signed', () => {
    expect(heard(body.replace('cs_1', 'cs_2'), good)).toBeNull()
    expect(heard(`${body} `, good)).toBeNull()
  })

  it('is refused when it is no event', () => expect(heard('{}', signed('{}', at))).toBeNull())
})
