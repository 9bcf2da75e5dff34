import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { answersTo, unanswered } from './answers.rules'

it('an answer goes to the agency, to the person, or says why it goes to nobody', () => {
  const agency = { email: 'desk@harbour.example' }
  expect(answersTo.agency(agency)).toEqual({ replyTo: 'desk@harbour.example', isAutomatic: false })
  expect(answersTo.agency({ email: null })).toEqual({ isAutomatic: true })
  expect(answersTo.person('Asha@Example.com')).toEqual({ replyTo: 'asha@example.com', isAutomatic: true })
  expect(answersTo.person('asha@example.com, b@example.com')).toEqual({ replyTo: undefined, isAutomatic: true })
  expect(answersTo.nobody('link')).toEqual({ isAutomatic: true })
})

it('every mail says where answers go', () => {
  const files = readdirSync('src/modules', { recursive: true, encoding: 'utf8' }).filter((one) =>
    one.endsWith('service.ts'),
  )
  const said = files.flatMap((file) => {
    const text = readFileSync(`src/modules/${file}`, 'utf8')
    const found = [...text.matchAll(/answersTo\.(agency|person|nobody)(?:\('(\w+)'\))?/g)]
    const kinds = [...new Set(found.map(([, to, why]) => (why ? `${to}: ${why}` : to)))].toSorted().join(', ')
    const sends = /\benqueueMails?\(/.test(text) && !file.startsWith('core/email/')
    return kinds || sends ? [[file.replace(/(\.service)?\.ts$/, ''), kinds] as const] : []
  })
  expect(Object.fromEntries(said)).toEqual({
    'identity/auth/security-mail': 'agency, nobody: link',
    'servicing/booking-changes/mail': 'agency',
    'servicing/booking-mails/preview': 'agency',
    'servicing/booking-mails/service': 'agency, person',
    'billing/invoices/mail': 'agency',
    'sales/leads/reminders': 'nobody: colleague',
    'sales/customer-emails/notice': 'agency',
    'sales/customer-emails/preview': 'agency',
    'sales/customer-emails/service': 'agency',
    'billing/online-payments/notify': 'person',
    'billing/payments/mail': 'agency',
    'sales/proposal-answers/send': 'agency',
    'sales/proposal-answers/notify': 'agency, person',
    'sales/quotes/preview': 'agency',
    'sales/quotes/mail': 'agency, person',
    'office/report-mails/send': 'nobody: colleague, person',
    'bookings/reviews/ask': 'agency',
    'bookings/reviews/moderate': 'agency',
    'bookings/supplier-orders/ask': 'agency',
    'bookings/documents/voucher-mail': 'agency',
    'catalog/waiting-list/notify': 'agency',
  })
  expect(Object.keys(unanswered)).toEqual(['link', 'colleague'])
})
