import { describe, expect, it } from 'vitest'
import { messageOf, nextTry } from './delivery.rules'

describe('nextTry', () => {
  it.each([
    ['deferred', 1, 30],
    ['deferred', 2, 60],
    ['deferred', 7, 1920],
    ['deferred', 8, 3600],
    ['deferred', 11, 3600],
    ['down', 1, 30],
    ['down', 5, 480],
    ['down', 6, 600],
    ['down', 1000, 600],
  ] as const)('%s at attempt %i waits %i s', (obstacle, attempts, seconds) => {
    expect(nextTry(obstacle, attempts)).toMatchObject({ status: 'queued', seconds })
  })

  it.each([
    ['refused', 1],
    ['deferred', 12],
  ] as const)('%s at attempt %i is the end', (obstacle, attempts) => {
    expect(nextTry(obstacle, attempts)).toEqual({ status: 'failed' })
  })

  it('leaves attempts for after an outage', () => {
    expect(nextTry('down', 40)).toMatchObject({ attempts: 6 })
    expect(nextTry('deferred', 7)).toMatchObject({ status: 'queued', attempts: 7 })
  })
})

describe('messageOf', () => {
  const mail = { id: '0190-a', recipient: 'asha@example.com', subject: 'S', text: 'T', html: 'H' }

  it('has one address and a Message-ID of its own', () => {
    expect(messageOf(mail, 'Harbour <hello@harbour.example>')).toMatchObject({
      to: { name: '', address: 'asha@example.com' },
      messageId: '<0190-a@harbour.example>',
      disableFileAccess: true,
    })
  })

  it('copes with a sender without a domain', () => {
    expect(messageOf(mail, 'root').messageId).toBe('<0190-a@localhost>')
  })
})
