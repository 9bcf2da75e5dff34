import { describe, expect, it } from 'vitest'
import { toMessage, withoutAddresses } from './delivery.rules'

it('leaves out the addresses that a server repeats', () => {
  expect(withoutAddresses('550 5.1.1 <asha.rao+x@example.com>: no such user (asha@example.com)')).toBe(
    '550 5.1.1 <(address)>: no such user ((address))',
  )
})

describe('toMessage', () => {
  const mail = { id: '0190-a', recipient: 'asha@example.com', subject: 'S', text: 'T', html: 'H' }

  it('has one address and a Message-ID of its own', () => {
    expect(toMessage(mail, 'Harbour <hello@harbour.example>')).toMatchObject({
      to: { name: '', address: 'asha@example.com' },
      messageId: '<0190-a@harbour.example>',
      disableFileAccess: true,
    })
  })

  it('of somebody has an address for answers, a notification says that it is one', () => {
    const replyTo = 'hello@harbour.example'
    const own = toMessage({ ...mail, replyTo }, 'root')
    expect(own).toMatchObject({ replyTo: { name: '', address: replyTo } })
    expect(own).not.toHaveProperty('headers')
    const headers = { 'Auto-Submitted': 'auto-generated' }
    expect(toMessage(mail, 'root')).toMatchObject({ headers })
    expect(toMessage({ ...mail, replyTo, isAutomatic: true }, 'root')).toMatchObject({ headers, replyTo: own.replyTo })
  })

  it('accepts a sender without a domain', () => {
    expect(toMessage(mail, 'root').messageId).toBe('<0190-a@localhost>')
  })
})
