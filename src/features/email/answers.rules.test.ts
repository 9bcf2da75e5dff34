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
  const files = readdirSync('src/features', { recursive: true, encoding: 'utf8' }).filter((one) =>
    one.endsWith('service.ts'),
  )
  const said = files.flatMap((file) => {
    const text = readFileSync(`src/features/${file}`, 'utf8')
    const found = [...text.matchAll(/answersTo\.(agency|person|nobody)(?:\('(\w+)'\))?/g)]
    const kinds = [...new Set(found.map(([, to, why]) => (why ? `${to}: ${why}` : to)))].toSorted().join(', ')
    const sends = /\benqueueMails?\(/.test(text) && !file.startsWith('email/')
    return kinds || sends ? [[file.replace(/(\.service)?\.ts$/, ''), kinds] as const] : []
  })
  expect(Object.fromEntries(said)).toEqual({
    'auth/security-mail': 'agency, nobody: link',
    'booking-changes/mail': 'agency',
    'booking-mails/service': 'agency, person',
    'invoices/mail': 'agency',
    'leads/reminders': 'nobody: colleague',
    'letters/notice': 'agency',
    'letters/preview': 'agency',
    'letters/service': 'agency',
    'online-payments/news': 'person',
    'payments/mail': 'agency',
    'proposal-answers/send': 'agency',
    'proposal-answers/tell': 'agency, person',
    'quote-mails/preview': 'agency',
    'quote-mails/service': 'agency, person',
    'report-mails/send': 'nobody: colleague, person',
    'reviews/ask': 'agency',
    'reviews/moderate': 'agency',
    'supplier-orders/ask': 'agency',
    'vouchers/mail': 'agency',
    'waiting-list/tell': 'agency',
  })
  expect(Object.keys(unanswered)).toEqual(['link', 'colleague'])
})
