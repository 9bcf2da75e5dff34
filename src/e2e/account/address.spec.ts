import type { Page } from '@playwright/test'
import { formatDate } from '../../shared/dates'
import { expect, inDays, interactive, test, watch } from '../support/fixtures'
import { cardTitles, closeFilters, openFilters, openRequest, slide, tick } from '../support/steps'

const honeymoons = ['Five nights on a ring of coral', 'Four nights white, four nights marble']

async function expectNarrowedHome(page: Page, isPhone: boolean): Promise<void> {
  await expect(page.getByText('Showing 2 packages')).toBeVisible()
  await expect(cardTitles(page)).toHaveText(honeymoons)
  await expect(page.getByRole('tab', { name: /HONEYMOON/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Sort by')).toHaveValue('price-desc')
  const filters = await openFilters(page, isPhone)
  await expect(filters.getByRole('slider', { name: 'Lowest price' })).toHaveValue('2000')
  await expect(filters.getByRole('checkbox', { name: /^4-6 Days/ })).toBeChecked()
  await expect(filters.getByRole('checkbox', { name: /^7-10 Days/ })).toBeChecked()
  await expect(filters.getByRole('button', { name: 'Beach' })).toHaveAttribute('aria-pressed', 'true')
  await closeFilters(filters, isPhone)
}

test(
  'home: reload, Back and a shared link keep tab, filters and order',
  { tag: ['@phone', '@all'] },
  async ({ page, browser, visit, isPhone, baseURL }) => {
    await visit('/')
    await page.getByRole('tab', { name: /HONEYMOON/ }).click()
    await page.getByLabel('Sort by').selectOption('Price: High to Low')
    const filters = await openFilters(page, isPhone)
    await tick(filters, /^4-6 Days/)
    await tick(filters, /^7-10 Days/)
    await filters.getByRole('button', { name: 'Beach' }).click()
    await slide(filters, 'Lowest price', 2000)
    await closeFilters(filters, isPhone)
    await expectNarrowedHome(page, isPhone)

    await page.reload()
    await interactive(page)
    await expectNarrowedHome(page, isPhone)

    await page.getByRole('link', { name: `View Details: ${honeymoons[0]}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: honeymoons[0] })).toBeVisible()
    await page.goBack()
    await expectNarrowedHome(page, isPhone)

    const friend = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize(), isMobile: isPhone })
    const shared = await friend.newPage()
    const faults = watch(shared, baseURL!)
    await shared.goto(page.url())
    await interactive(shared)
    await expectNarrowedHome(shared, isPhone)
    expect(faults).toEqual([])
    await friend.close()

    await page.goBack()
    await expect(page.getByText('Showing 3 packages')).toBeVisible()
  },
)

test('list: search, category and order live in the address @all', async ({ page, visit }) => {
  await visit('/packages')
  await page.getByPlaceholder('Search destinations, packages...').fill('japan')
  await expect(page.getByText('2 packages found')).toBeVisible()
  await page.getByRole('button', { name: 'Premium', exact: true }).click()
  await expect(page.getByText('1 packages found')).toBeVisible()
  await expect(page).toHaveURL('/packages?search=japan&category=premium')

  await page.reload()
  await expect(page.getByPlaceholder('Search destinations, packages...')).toHaveValue('japan')
  await expect(cardTitles(page)).toHaveText(['The slow red of November'])
  await interactive(page)
  await page.getByRole('link', { name: /^View Details/ }).click()
  await page.getByRole('link', { name: 'Back to Packages' }).click()
  await expect(page).toHaveURL('/packages?search=japan&category=premium')
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(page.getByText('2 packages found')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Premium', exact: true })).toHaveAttribute('aria-pressed', 'false')
})

test('detail: tab, party and date live in the address @all', async ({ page, visit }) => {
  const date = inDays(45)
  await visit('/packages/greece-cyclades')
  const estimate = page.getByRole('complementary', { name: 'Your estimate' })
  await estimate.getByRole('button', { name: 'More: Adults' }).click()
  await estimate.getByLabel('Departure date').fill(date)
  await page.getByRole('tab', { name: 'Summary' }).click()
  await expect(page).toHaveURL(`/packages/greece-cyclades?adults=3&date=${date}&tab=summary`)
  await page.reload()
  await interactive(page)
  await expect(page.getByRole('tab', { name: 'Summary' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel').getByText('3 adults')).toBeVisible()
  await expect(estimate.getByLabel('Departure date')).toHaveValue(formatDate(date))
})

test(
  'dashboard: the open request, its queue and the tab live in the address',
  { tag: ['@phone', '@all'] },
  async ({ page, visit, signIn, isPhone }) => {
    await signIn('agent')
    await visit('/dashboard')
    await page.getByRole('button', { name: 'Cancelled', exact: true }).click()
    await openRequest(page, 'Priscilla Amaro', isPhone)
    await expect(page).toHaveURL(/\/dashboard\?status=cancelled&quote=[\w-]+$/)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Priscilla Amaro' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Priscilla Amaro' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Cancelled', exact: true })).toHaveAttribute('aria-pressed', 'true')
  },
)
