import { expect, inDays } from '../support/fixtures'
import { test } from '../support/own-server'
import { addDatedPackage } from '../support/records'
import { expectToast } from '../support/steps'
import { signUpConfirmed } from '../support/traveler'

// Tolerates a query pending when its session ends, and the refused booking.
test.use({ forgiven: [/status of (401|409)/] })

test('terms in the agency’s own words are read, agreed to in a checkout, and stay with the booking @all', async ({
  page,
  visit,
  signIn,
  baseURL,
  server,
}) => {
  test.slow()
  await signIn('admin')
  const date = inDays(150)
  const pkg = await addDatedPackage(page, baseURL!, date)
  await visit('/admin/settings?section=pages')
  await page.getByRole('button', { name: 'Terms', exact: true }).click()
  const text = page.getByRole('textbox', { name: 'Text of the page' })
  await expect(text).toContainText('{cancellation}')
  await text.press('Control+Home')
  await text.pressSequentially('Dogs travel free with {agency}. ')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview).toContainText(/Dogs travel free with (?!{)/)
  await expect(preview).toContainText('Free cancellation up to')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expectToast(page, 'Draft saved')

  await page.goto('about:blank')
  await page.context().clearCookies()
  await visit('/terms')
  await expect(page.getByText('Dogs travel free')).toHaveCount(0)
  await signUpConfirmed(page, baseURL!, server.directory)
  await visit(`/book/${pkg.id}?date=${date}`)
  await page.getByRole('button', { name: /^Hold \d seats? and go on$/ }).click()
  const agree = page.getByRole('checkbox', { name: 'I accept the price' })
  await agree.check()

  const office = await page.context().browser()!.newContext({ baseURL: baseURL! })
  const login = { email: 'admin@itinera.example', password: 'ItineraAdmin1!' }
  const headers = { origin: baseURL! }
  expect((await office.request.post('/api/auth/login', { headers, data: login })).ok()).toBe(true)
  const [draft] = (await (await office.request.get('/api/pages')).json()) as { id: string; version: number }[]
  const publish = { headers, data: { version: draft!.version } }
  expect((await office.request.post(`/api/pages/${draft!.id}/publish`, publish)).ok()).toBe(true)
  await office.close()

  const book = page.getByRole('button', { name: /^Book for \$/ })
  await book.click()
  await expect(page.getByText('The terms have changed. Read them once more, then book')).toBeVisible()
  await expect(agree).not.toBeChecked()
  await agree.check()
  await book.click()
  await expectToast(page, 'Your trip is booked')
  await page.getByText('The terms that you accepted').click()
  await page.getByRole('link', { name: 'general terms' }).click()
  await expect(page.getByRole('note')).toContainText('As they were first agreed to on')
  await expect(page.getByText('Dogs travel free with ')).toBeVisible()

  await page.goto('about:blank')
  await signIn('admin')
  await visit('/admin/settings?section=pages')
  await page.getByRole('button', { name: 'Terms', exact: true }).click()
  await page.getByRole('button', { name: 'Back to the standard text' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Show the standard text' }).click()
  await expectToast(page, 'Visitors see the standard text')
  await visit('/terms')
  await expect(page.getByText('These terms are between you and')).toBeVisible()
  await expect(page.getByText('Dogs travel free')).toHaveCount(0)
  await visit('/admin/bookings?source=book-now')
  await page.getByRole('table', { name: 'Bookings' }).getByRole('link', { name: pkg.title }).click()
  const version = page.getByRole('link', { name: /^Terms and privacy, version/ })
  await visit((await version.getAttribute('href'))!)
  await expect(page.getByText('Dogs travel free with ')).toBeVisible()
})
