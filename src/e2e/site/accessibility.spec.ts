import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility'
import { expect, test } from '../support/fixtures'
import { openFilters, openRequest } from '../support/steps'

/** Checks each tab of the page in turn. */
async function expectAccessibleTabs(page: Page, label: string, part?: string): Promise<void> {
  const tabs = page.getByRole('tablist', { name: label }).getByRole('tab')
  for (const name of await tabs.allTextContents()) {
    await tabs.filter({ hasText: name }).click()
    await expect(page.getByRole('tabpanel', { name })).toBeVisible()
    await expectAccessible(page, `${label}, ${name}`, part)
  }
}

async function expectAccessibleDialog(page: Page, dialog: Locator, what: string, part?: string): Promise<void> {
  await expect(dialog).toBeVisible()
  await expectAccessible(page, what, part)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

test('home, and what opens on it', { tag: ['@phone', '@phone-first'] }, async ({ page, visit, isPhone }) => {
  await visit('/')
  await expectAccessible(page, 'home')
  for (const field of ['From City', 'To City/Country', 'Departure Date', 'Rooms & Guests']) {
    await page.getByRole('button', { name: field }).click()
    const panel = page.getByRole('dialog', { name: field })
    await expect(panel.getByText('Loading…')).toBeHidden()
    await expectAccessibleDialog(page, panel, field, 'search')
  }
  const filters = await openFilters(page, isPhone)
  if (isPhone) {
    // Scrolls to the end, where nothing lies below the sticky button.
    await filters.evaluate((sheet) => sheet.scrollTo(0, sheet.scrollHeight))
    await expectAccessible(page, 'filter sheet', '[role=dialog]')
    await filters.getByRole('button', { name: 'Close filters' }).click()
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.click()
    await expectAccessible(page, 'menu', 'header')
    await page.getByRole('link', { name: 'Saved', exact: true }).focus()
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await menu.click()
    await page.getByRole('link', { name: 'Destinations', exact: true }).click()
    await expect(page).toHaveURL('/destinations')
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await menu.click()
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await menu.click()
    await page.getByRole('banner').getByRole('button', { name: 'Get Quote' }).click()
    await expect(page.getByRole('dialog', { name: 'Request Custom Quote' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
  }
})

test('list, empty list, and the small pages', { tag: ['@phone', '@all'] }, async ({ page, visit }) => {
  for (const path of [
    '/packages',
    '/packages?search=atlantis',
    '/fits?budget=500000&currency=INR&flights=with',
    '/?destination=atlantis',
    '/terms',
    '/privacy',
    '/saved',
    '/login',
  ]) {
    await visit(path)
    await expectAccessible(page, path)
  }
  await visit('/packages')
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  await visit('/saved')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expectAccessible(page, '/saved with a package')
})

test.describe('what is not there', () => {
  test.use({ forgiven: [/status of 404/] })

  test('the page of an unknown address, and of an unknown package', { tag: '@phone' }, async ({ page, visit }) => {
    for (const path of ['/nowhere', '/packages/nowhere']) {
      await visit(path)
      await expectAccessible(page, path)
    }
  })
})

test(
  'detail, tab by tab, its parts unfolded, and its pictures',
  { tag: ['@phone', '@phone-first'] },
  async ({ page, visit }) => {
    await visit('/packages/thailand-andaman?date=2199-03-14')
    for (const part of ['Hotels', 'Activities & Sightseeing', 'Transfers', 'Meals'])
      await page.getByRole('button', { name: part }).click()
    await expectAccessibleTabs(page, 'About this trip')
    await page.getByRole('button', { name: /^Picture 1/ }).click()
    await expectAccessibleDialog(page, page.getByRole('dialog', { name: 'Pictures' }), 'lightbox')
  },
)

test('older detail, tab by tab', { tag: ['@phone', '@all'] }, async ({ page, visit }) => {
  await visit('/package/thailand-andaman')
  await expectAccessibleTabs(page, 'About this trip')
})

test('customizer, tab by tab', { tag: ['@phone', '@phone-first'] }, async ({ page, visit }) => {
  await visit('/packages/thailand-andaman')
  await page.getByRole('button', { name: 'CUSTOMIZE MY TRIP' }).click()
  await page.getByRole('button', { name: 'View receipt' }).click()
  await expectAccessibleTabs(page, 'Parts of the trip', '[role=dialog]')
  await page.getByRole('button', { name: 'Send Trip Details' }).click()
  await expect(page.getByText('Missing Information')).toBeVisible()
  await expectAccessible(page, 'customizer with errors and a toast')
})

test('quote and login dialogs, with their errors', { tag: '@phone' }, async ({ page, visit }) => {
  await visit('/terms')
  await page.getByRole('banner').getByRole('button', { name: 'Get Quote' }).click()
  const quote = page.getByRole('dialog', { name: 'Request Custom Quote' })
  await quote.getByRole('button', { name: 'Submit Quote Request' }).click()
  await expect(quote.getByText('You must agree to the terms and conditions')).toBeVisible()
  await expectAccessibleDialog(page, quote, 'quote dialog')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  const login = page.getByRole('dialog', { name: /^Welcome/ })
  await login.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(login.getByText('Email is required')).toBeVisible()
  await expectAccessibleDialog(page, login, 'login dialog')
})

test('the office and the user menu', { tag: ['@phone', '@all'] }, async ({ page, visit, signIn, isPhone }) => {
  await signIn('admin')
  await visit('/terms')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page, 'user menu')
  await visit('/dashboard?tab=packages')
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page, 'dashboard, packages')
  await visit('/dashboard?q=Oyelaran')
  const panel = await openRequest(page, 'Marcus Oyelaran', isPhone)
  await expectAccessible(page, 'dashboard with an open request')
  await panel.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expectAccessibleDialog(page, page.getByRole('dialog', { name: 'Confirm this request?' }), 'question')
})
