import { expect, it } from 'vitest'
import { changeEmailMail, confirmEmailMail, type Notice, noticeMail, notices, resetPasswordMail } from './mail.rules'

const sender = { from: 'Harbour Travel', origin: 'https://itinera.example' }

it.each([
  [confirmEmailMail, 'https://itinera.example/verify-email#token=abc_-1'],
  [changeEmailMail, 'https://itinera.example/verify-email#token=abc_-1'],
  [resetPasswordMail, 'https://itinera.example/reset-password#token=abc_-1'],
])('%o carries its link, behind the # that no server gets to see', (compose, url) => {
  const mail = compose(sender, 'abc_-1')
  expect(mail.text).toContain(url)
  expect(mail.html).toContain(`href="${url}"`)
  expect(mail.subject).not.toContain('abc_-1')
})

it.each(Object.keys(notices) as Notice[])('%s explains the failure and the remedy', (notice) => {
  const { subject, text, html } = noticeMail(sender, notice)
  expect(subject).toBe(notices[notice].heading)
  for (const body of [text, html]) {
    expect(body).toContain(notices[notice].text)
    expect(body).toContain('https://itinera.example/forgot-password')
    expect(body).not.toContain('#token')
  }
})
