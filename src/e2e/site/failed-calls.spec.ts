import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { bookedTrip } from '../support/booked'
import { cardTitles, expectToast, hideUser } from '../support/steps'

test.use({ forgiven: [/net::ERR_FAILED|status of 503/] })

/** Breaks the connection for calls with this name; the returned function restores it. */
async function breakCalls(page: Page, name: RegExp): Promise<() => Promise<void>> {
  const broken = (url: URL) => url.pathname.startsWith('/trpc/') && name.test(url.pathname)
  await page.route(broken, (route) => route.abort())
  return () => page.unroute(broken)
}

const failure = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title })
const lost = 'We could not reach the server. Check your connection and try again.'

/** Expects the failure with its reason; once restored, Retry removes it. */
async function retry(page: Page, title: string, mend?: () => Promise<void>): Promise<void> {
  await expect(failure(page, title)).toContainText(lost)
  await mend?.()
  await failure(page, title).getByRole('button', { name: 'Retry' }).click()
  await expect(failure(page, title)).toBeHidden()
}

test('home: tiles and list come back with Retry', async ({ page, visit }) => {
  await visit('/terms')
  const mend = await breakCalls(page, /./)
  await page.getByRole('banner').getByRole('link', { name: 'Itinera' }).click()
  await expect(failure(page, 'Failed to fetch packages')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What protects your money' })).toBeHidden()
  await retry(page, 'The destinations could not be loaded', mend)
  await expect(page.getByRole('link', { name: /^Thailand/ })).toBeVisible()
  await retry(page, 'Failed to fetch packages')
  await expect(cardTitles(page)).toHaveCount(9)

  await test.step('a filter, and the next page', async () => {
    const mendList = await breakCalls(page, /search\.list/)
    await page.getByRole('tab', { name: /HONEYMOON/ }).click()
    await retry(page, 'Failed to fetch packages', mendList)
    await expect(cardTitles(page)).toHaveCount(3)
    await page.getByRole('tab', { name: /ALL PACKAGES/ }).click()
    await expect(cardTitles(page)).toHaveCount(9)
    const mendMore = await breakCalls(page, /search\.list/)
    await page.getByRole('link', { name: 'Load More Packages' }).click()
    await retry(page, 'Failed to fetch packages', mendMore)
    await expect(cardTitles(page)).toHaveCount(11)
  })

  await test.step('a proxy that answers for a busy server', async () => {
    const busy = { status: 503, contentType: 'text/html', body: '<h1>503 Service Unavailable</h1>' }
    await page.route(/search\.list/, (route) => route.fulfill(busy), { times: 1 })
    await page.getByRole('tab', { name: /FAMILY/ }).click()
    await expect(failure(page, 'Failed to fetch packages')).toContainText('The site is busy')
  })
})

/** Refuses calls for the reasons told by their names; the returned function restores them. */
async function refuseCalls(page: Page, reasons: Record<string, string>): Promise<() => Promise<void>> {
  const refused = (url: URL) =>
    url.pathname.startsWith('/trpc/') && Object.keys(reasons).some((name) => url.pathname.includes(name))
  await page.route(refused, async (route) => {
    const names = new URL(route.request().url()).pathname.slice('/trpc/'.length).split(',')
    const response = await route.fetch()
    const answers = (await response.json()) as object[]
    const json = answers.map((answer, at) => {
      const message = reasons[names[at]!]
      return message ? { error: { message, code: -32603, data: { reason: 'internal', httpStatus: 500 } } } : answer
    })
    await route.fulfill({ response, json })
  })
  return () => page.unroute(refused)
}

test('failed parts of a trip say each reason once, and come back with one Retry for it @all', async ({
  page,
  visit,
  signIn,
  browser,
  baseURL,
}) => {
  const { me, bookingId, login } = await bookedTrip({ page, browser, signIn, origin: baseURL! })
  await login(me)
  const [full, late] = ['The disk is full.', 'The books are closed.']
  const mend = await refuseCalls(page, {
    'payments.own': late,
    'vouchers.own': full,
    'tripDocuments.own': full,
    'invoices.own': late,
    'bookingChanges.own': full,
  })
  await visit(`/trips?booking=${bookingId}`)
  await expect(page.getByText('This could not be loaded either.')).toHaveCount(3)
  // Expects it at the first of the page, whichever part failed first.
  await expect(page.getByRole('region', { name: 'Vouchers' })).toContainText(full)
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText(late)
  const again = page.getByRole('region', { name: 'Payments' }).getByRole('button', { name: 'Retry' })
  const refusedAgain = page.waitForResponse(/payments\.own/)
  await again.press('Enter')
  await refusedAgain
  await expect(again).toBeFocused()
  await mend()
  await again.click()
  await expect(page.getByText(late)).toHaveCount(0)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(/could not be loaded|The disk is full/)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Deposit')
})

test('list and detail come back with Retry', { tag: ['@phone', '@all'] }, async ({ page, visit, isPhone }) => {
  await visit('/terms')
  const mend = await breakCalls(page, /./)
  if (isPhone) await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Packages' }).click()
  await retry(page, 'Failed to fetch packages', mend)
  await expect(cardTitles(page)).toHaveCount(11)

  const title = 'Seven mornings on the Andaman'
  const mendDetail = await breakCalls(page, /packages\.get/)
  await page.getByRole('link', { name: `View Details: ${title}` }).click()
  await retry(page, 'Failed to fetch package details', mendDetail)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await test.step('sending the trip says that it failed, and the panel stays', async () => {
    await page.getByRole('button', { name: 'CUSTOMIZE MY TRIP' }).click()
    const dialog = page.getByRole('dialog', { name: `Customize Your Trip - ${title}` })
    await dialog.getByRole('tab', { name: 'Summary' }).click()
    await dialog.getByLabel('Full Name').fill('Nora Lind')
    await dialog.getByLabel('Email').fill('nora@mail.example')
    await breakCalls(page, /email\.sendTrip/)
    await dialog.getByRole('button', { name: 'Send Trip Details' }).click()
    await expectToast(page, 'Email Failed', 'Failed to send email. Please try again or contact us directly.')
    await expect(dialog.getByLabel('Full Name')).toHaveValue('Nora Lind')
  })
})

test('saved packages come back with Retry @all', async ({ page, visit }) => {
  await visit('/packages')
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  const mend = await breakCalls(page, /packages\.byIds/)
  await visit('/saved')
  await retry(page, 'Failed to fetch packages', mend)
  await expect(cardTitles(page)).toHaveCount(1)
})

test('the dashboard comes back with Retry, part by part @all', async ({ page, visit, signIn }) => {
  await signIn('agent')
  // Blocks live updates, as other tests' changes would refetch the page.
  await page.route('/live/changes', (route) => route.fulfill({ status: 204 }))
  const mendMe = await breakCalls(page, /auth\.me/)
  await hideUser(page, '/dashboard')
  await visit('/dashboard')
  await retry(page, 'The office could not be opened', mendMe)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  const mend = await breakCalls(page, /reports\.stats|quotes\.queue|packages\.adminList/)
  await page.goto('/dashboard?tab=packages')
  await expect(failure(page, 'Failed to fetch packages')).toBeVisible()
  await page.goto('/dashboard')
  await expect(failure(page, 'Failed to fetch quotes')).toBeVisible()
  await retry(page, 'Failed to fetch dashboard stats', mend)
  await expect(page.getByText(/\d+ active/)).toBeVisible()
  await retry(page, 'Failed to fetch quotes')
  await expect(page.getByRole('table')).toBeVisible()
})

test('pictures that cannot be loaded give way to the default one, before hydration and after @all', async ({
  page,
  visit,
}) => {
  let failed = 0
  await page.route('**/media/**', (route) => {
    failed++
    return route.abort()
  })
  for (const address of ['/', '/packages', '/packages/thailand-andaman', '/package/thailand-andaman']) {
    failed = 0
    await visit(address)
    const countBroken = () =>
      page.evaluate(() => [...document.images].filter(({ complete, naturalWidth }) => complete && !naturalWidth).length)
    await expect.poll(() => failed, address).toBeGreaterThan(0)
    await expect.poll(countBroken, address).toBe(0)
    await page.keyboard.press('End')
    await expect.poll(countBroken, address).toBe(0)
  }
})

/** Breaks the connection for files with this name; the returned function restores it. */
async function breakFiles(page: Page, name: RegExp): Promise<() => Promise<void>> {
  const broken = (url: URL) => url.pathname.startsWith('/assets/') && name.test(url.pathname)
  await page.route(broken, (route) => route.abort())
  return () => page.unroute(broken)
}

test('a chunk that failed to load has a Retry in its place, and the page stays @all', async ({ page, visit }) => {
  const missing = 'This part could not be loaded'
  const heading = page.getByRole('heading', { level: 1 })

  await test.step('dialogs', async () => {
    const mend = await breakFiles(page, /(quote-dialog|lightbox|customizer)[^/]*\.(js|css)$/)
    await visit('/packages/thailand-andaman')
    const title = await heading.innerText()
    const quote = page.getByRole('banner').getByRole('button', { name: 'Get Quote' })
    for (const opener of [
      quote,
      page.getByRole('button', { name: /^Picture 1/ }),
      page.getByRole('button', { name: 'CUSTOMIZE MY TRIP' }),
    ]) {
      await opener.click()
      await expect(page.getByRole('dialog', { name: missing })).toBeVisible()
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(opener).toBeFocused()
    }
    await expect(heading).toHaveText(title)
    await quote.click()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('dialog', { name: missing })).toBeVisible()
    await mend()
    await page.getByRole('button', { name: 'Retry' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request Custom Quote' })
    await expect(dialog.getByLabel('Full Name')).toBeFocused()
    const sheet = page.locator('link[rel=stylesheet][href*=quote-dialog]')
    expect(await sheet.evaluate((link: HTMLLinkElement) => link.sheet !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(quote).toBeFocused()
  })

  await test.step('a panel of the search', async () => {
    const mend = await breakFiles(page, /search-choices[^/]*\.(js|css)$/)
    await visit('/')
    await page.getByRole('button', { name: /^To City/ }).click()
    const panel = page.getByRole('dialog', { name: 'To City/Country' })
    await expect(panel.getByRole('alert')).toContainText(missing)
    await mend()
    await panel.getByRole('button', { name: 'Retry' }).click()
    await expect(panel.getByPlaceholder('Search destinations...')).toBeFocused()
  })

  await test.step('a page', async () => {
    const mend = await breakFiles(page, /terms\.page[^/]*\.js$/)
    await page.getByRole('contentinfo').getByRole('link', { name: /Terms/ }).click()
    await expect(page.getByRole('alert').filter({ hasText: missing })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await mend()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(heading).toHaveText(/Terms/)
  })
})
