import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
const privacy = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: /Privacy/ })
const isPrivacy = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()

test('a new page starts at the top, and Back restores the scroll position', async ({ page, visit }) => {
  await visit('/')
  await scrollTo(page, 900)
  await privacy(page).evaluate((link: HTMLElement) => link.click())
  await isPrivacy(page)
  await expect(page).toHaveTitle('Privacy | Itinera')
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.goBack()
  await expect(page.getByText(/^Showing/)).toBeAttached()
  await expect.poll(() => scrolled(page)).toBe(900)
  await page.reload()
  await expect.poll(() => scrolled(page)).toBe(900)
  await page.goForward()
  await isPrivacy(page)
  await expect.poll(() => scrolled(page)).toBe(0)
})

test('Back while React takes the HTML over shows the page before @all', async ({ page, visit }) => {
  await visit('/')
  await privacy(page).evaluate((link: HTMLElement) => link.click())
  await isPrivacy(page)
  await page.addInitScript(() => {
    const timer = setInterval(() => {
      if (Object.keys(document.getElementById('root') ?? {}).length === 0) return
      clearInterval(timer)
      if (location.pathname === '/privacy') history.back()
    })
  })
  await page.reload()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(/^Showing/)).toBeAttached()
})

test('a filter keeps the scroll position, and Back removes it @all', async ({ page, visit }) => {
  await visit('/')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await scrollTo(page, (await filters.boundingBox())!.y - 200)
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(0)
  await filters.getByRole('checkbox', { name: /^4-6 Days/ }).check()
  await expect(page).toHaveURL(/duration=/)
  await expect.poll(() => scrolled(page)).toBe(before)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(filters.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test('the header leads to all destinations, also of an agency that shows none on its first page @all', async ({
  page,
  visit,
}) => {
  await visit('/packages')
  await page.getByRole('banner').getByRole('link', { name: 'Destinations' }).click()
  await expect(page).toHaveURL('/destinations')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('an address with an invalid part shows the page @all', async ({ page, visit }) => {
  await visit('/terms')
  await page.evaluate(() => {
    location.hash = '#%E0%A4%A'
  })
  await privacy(page).click()
  await isPrivacy(page)
})

test('of two navigations, the later page is shown @all', async ({ page, visit }) => {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/assets\/privacy\.page[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await visit('/')
  await privacy(page).click()
  await page.getByRole('contentinfo').getByRole('link', { name: /Terms/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible()
  arrive()
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL('/terms')
  await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible()
})

test('a search that waits for a pause in typing does not stop the page that was chosen meanwhile @all', async ({
  page,
  visit,
}) => {
  await visit('/packages')
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  await page.getByRole('searchbox', { name: 'Search packages' }).fill('a')
  await page
    .getByRole('link', { name: /View Details/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/packages\/[\w-]+/)
  await page.goBack()
  await expect(page).toHaveURL('/packages?search=a')
})
