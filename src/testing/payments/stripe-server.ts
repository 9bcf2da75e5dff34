import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Imitates the part of Stripe's protocol that the adapter uses: Checkout Sessions, Refunds, Disputes, Events. */

const stripeKeys = { STRIPE_SECRET_KEY: 'sk_test_itinera', STRIPE_WEBHOOK_SECRET: 'whsec_itinera' }

type Session = {
  id: string
  url: string | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  client_reference_id: string
  amount_total: number
  currency: string
  payment_intent: { id: string; latest_charge: { id: string; created: number; refunded?: boolean } } | null
  success_url: string
  expires_at: number
}
type Refund = {
  id: string
  status: 'pending' | 'succeeded' | 'failed'
  amount: number
  currency: string
  payment_intent: string
  metadata: Record<string, string>
}
type Dispute = Omit<Refund, 'status' | 'metadata'> & { status: string; reason: string }
export type StripeEvent = { id: string; type: string; data: { object: { id: string } } }

/** Signs an event; returns the header. */
export function signed(body: string, at: Date, secret: string = stripeKeys.STRIPE_WEBHOOK_SECRET): string {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}

const newId = (kind: string) => `${kind}_${randomBytes(8).toString('hex')}`

export class StripeServer {
  readonly sessions = new Map<string, Session>()
  readonly refunds = new Map<string, Refund>()
  readonly disputes = new Map<string, Dispute>()
  /** Lists every event in order. */
  readonly events: StripeEvent[] = []
  /** Lists answered API calls: 'POST checkout/sessions'. */
  readonly calls: string[] = []
  /** Replaces the next changing calls by failures: a status and its error, or no answer. */
  readonly failures: ({ status: number; code: string } | 'silent')[] = []
  /** Runs before the next changing call is answered. */
  meanwhile: (() => Promise<void>) | null = null
  /** Fails every call. */
  isDown = false
  /** Sets the initial status of refunds. */
  refundStatus: Refund['status'] = 'succeeded'
  /** Delivers events to this address, as to a webhook endpoint. */
  endpoint: string | null = null
  url = ''
  private readonly answers = new Map<string, { params: string; status: number; body: object }>()
  private readonly server = createServer((req, res) => void this.serve(req, res))

  constructor(private readonly now: () => Date = () => new Date()) {}

  async start(port = 0): Promise<this> {
    this.server.listen(port, '127.0.0.1')
    await once(this.server, 'listening')
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
    return this
  }
  async stop(): Promise<void> {
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, 'close')
  }
  reset(): void {
    for (const kept of [this.sessions, this.refunds, this.disputes, this.answers]) kept.clear()
    for (const list of [this.events, this.calls, this.failures]) list.length = 0
    this.refundStatus = 'succeeded'
    this.isDown = false
    this.endpoint = null
    this.meanwhile = null
  }
  env = () => ({ ...stripeKeys, STRIPE_API_URL: this.url })

  only = () => [...this.sessions.values()].at(-1)!

  pay(id = this.only().id, amount?: number): string {
    const session = this.sessions.get(id)!
    if (session.status !== 'open') throw new Error(`a page that is ${session.status} is not paid`)
    const created = Math.floor(this.now().getTime() / 1000)
    const payment = { id: newId('pi'), latest_charge: { id: newId('ch'), created } }
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: payment, url: null })
    if (amount !== undefined) session.amount_total = amount
    this.notify('checkout.session.completed', session)
    return payment.id
  }
  expire(id = this.only().id): void {
    Object.assign(this.sessions.get(id)!, { status: 'expired', url: null })
    this.notify('checkout.session.expired', this.sessions.get(id)!)
  }
  /** Refunds a payment; `metadata` names our payment when we requested it. */
  giveBack(payment_intent: string, amount: number, metadata: Record<string, string> = {}): Refund {
    const refund = { id: newId('re'), status: this.refundStatus, amount, currency: 'usd', payment_intent, metadata }
    this.refunds.set(refund.id, refund)
    this.notify('refund.created', refund)
    return refund
  }
  endRefund(id: string, status: Refund['status']): void {
    this.refunds.get(id)!.status = status
    this.notify(status === 'failed' ? 'refund.failed' : 'refund.updated', this.refunds.get(id)!)
  }
  dispute(payment_intent: string, amount: number): Dispute {
    const reason = 'product_not_received'
    const dispute = { id: newId('dp'), status: 'needs_response', amount, currency: 'usd', payment_intent, reason }
    this.disputes.set(dispute.id, dispute)
    this.notify('charge.dispute.created', dispute)
    return dispute
  }
  moveDispute(id: string, status: Dispute['status']): void {
    this.disputes.get(id)!.status = status
    const isOver = status === 'won' || status === 'lost'
    this.notify(isOver ? 'charge.dispute.closed' : 'charge.dispute.updated', this.disputes.get(id)!)
  }

  private notify(type: string, { id }: { id: string }): void {
    const event = { id: newId('evt'), type, data: { object: { id } } }
    this.events.push(event)
    if (!this.endpoint) return
    const body = JSON.stringify(event)
    const headers = { 'content-type': 'application/json', 'stripe-signature': signed(body, this.now()) }
    void fetch(this.endpoint, { method: 'POST', headers, body }).catch(() => undefined)
  }

  private async serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(req.url!, this.url)
    if (pathname === '/favicon.ico') return void res.writeHead(204).end()
    let body = ''
    for await (const part of req) body += String(part)
    if (pathname.startsWith('/pay/')) return this.page(pathname, searchParams, res)
    const answer = (status: number, json: object) =>
      void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    const path = pathname.replace('/v1/', '')
    this.calls.push(`${req.method} ${path}`)
    const refuse = (status: number, code: string) => answer(status, { error: { code, type: 'invalid_request_error' } })
    if (this.isDown) return refuse(500, 'api_error')
    if (req.headers.authorization !== `Bearer ${stripeKeys.STRIPE_SECRET_KEY}`) return refuse(401, 'api_key')
    if (!req.headers['stripe-version']) return refuse(400, 'no_version')
    if (req.method === 'GET') return this.read(path, searchParams, answer)
    const failure = this.failures.shift()
    if (failure === 'silent') return void req.socket.destroy()
    if (failure) return refuse(failure.status, failure.code)
    const key = String(req.headers['idempotency-key'] ?? '')
    const before = this.answers.get(key)
    if (before && before.params !== body) return refuse(400, 'idempotency_error')
    const made = before ?? { params: body, ...this.change(path, new URLSearchParams(body)) }
    if (key) this.answers.set(key, made)
    const { meanwhile } = this
    this.meanwhile = null
    await meanwhile?.()
    answer(made.status, made.body)
  }

  private sumRefunds(payment_intent: string): number {
    const found = [...this.refunds.values()].filter((one) => one.payment_intent === payment_intent)
    return found.reduce((sum, { status, amount }) => sum + (status === 'failed' ? 0 : amount), 0)
  }

  private read(path: string, query: URLSearchParams, answer: (status: number, json: object) => void): void {
    const of = query.get('payment_intent')
    if (path === 'refunds')
      return answer(200, { data: [...this.refunds.values()].filter(({ payment_intent }) => payment_intent === of) })
    if (path === 'checkout/sessions')
      return answer(200, { data: [...this.sessions.values()].filter((one) => one.payment_intent?.id === of) })
    if (path === 'events') {
      const listed = this.events.filter(({ type }) => type === query.get('type')).toReversed()
      const from = listed.findIndex(({ id }) => id === query.get('starting_after')) + 1
      const to = from + Number(query.get('limit'))
      return answer(200, { data: listed.slice(from, to), has_more: to < listed.length })
    }
    const id = path.split('/').at(-1)!
    const session = this.sessions.get(id)
    const payment = session?.payment_intent
    if (session && payment) payment.latest_charge.refunded = this.sumRefunds(payment.id) >= session.amount_total
    const found = session ?? this.refunds.get(id) ?? this.disputes.get(id)
    if (found) answer(200, found)
    else answer(404, { error: { code: 'resource_missing' } })
  }

  private change(path: string, form: URLSearchParams): { status: number; body: object } {
    const refused = (code: string) => ({ status: 400, body: { error: { code } } })
    if (path === 'checkout/sessions') {
      const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
      if (amount < 50) return refused('amount_too_small')
      const id = newId('cs')
      const session: Session = {
        id,
        url: `${this.url}/pay/${id}`,
        status: 'open',
        payment_status: 'unpaid',
        client_reference_id: form.get('client_reference_id')!,
        amount_total: amount,
        currency: form.get('line_items[0][price_data][currency]')!,
        payment_intent: null,
        success_url: form.get('success_url')!,
        expires_at: Number(form.get('expires_at')),
      }
      this.sessions.set(id, session)
      return { status: 200, body: { ...session } }
    }
    if (path.endsWith('/expire')) {
      const session = this.sessions.get(path.split('/').at(-2)!)
      if (session?.status !== 'open') return refused('resource_invalid_state')
      this.expire(session.id)
      return { status: 200, body: { ...session } }
    }
    const [amount, of] = [Number(form.get('amount')), form.get('payment_intent')!]
    return { status: 200, body: { ...this.giveBack(of, amount, { payment: form.get('metadata[payment]')! }) } }
  }

  /** Serves the payment page with two links instead of a card form. */
  private page(pathname: string, query: URLSearchParams, res: ServerResponse): void {
    const session = this.sessions.get(pathname.split('/').at(-1)!)!
    const pressed = query.get('press')
    if (pressed === null) {
      const amount = `${session.currency.toUpperCase()} ${(session.amount_total / 100).toFixed(2)}`
      const html = `<!doctype html><title>Pay</title><h1>${amount}</h1><a href="?press=pay">Pay</a> <a href="?press=back">Back</a>`
      return void res.writeHead(200, { 'content-type': 'text/html' }).end(html)
    }
    if (pressed === 'pay') this.pay(session.id)
    res.writeHead(303, { location: session.success_url }).end()
  }
}
