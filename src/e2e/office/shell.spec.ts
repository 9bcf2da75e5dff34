import { expectAccessible } from '../support/accessibility'
import { expect, test } from '../support/fixtures'
import { enter } from '../support/keyboard'
import { addRequest } from '../support/records'
import { expectToast } from '../support/steps'

test.beforeEach(({ signIn }) => signIn('agent'))

test(
  'the palette finds a request by its number, and pages by their names',
  { tag: '@phone' },
  async ({ page, visit, baseURL }) => {
    const { reference: number, name: customerName } = await addRequest(page, baseURL!)
    await visit('/admin/quotes')
    await expect(page.getByRole('table')).toBeVisible()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search or type a command' })
    await expect(palette).toBeVisible()
    await enter(page, number)
    await expect(palette.getByRole('option', { name: new RegExp(customerName) })).toBeVisible()
    await expectAccessible(page, 'palette')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/quotes\?quote=/)
    await expect(page.getByRole('heading', { name: customerName })).toBeVisible()

    await expect(palette).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: customerName })).toBeHidden()
    await page.keyboard.press('Control+k')
    await palette.getByLabel('Search or type a command').fill('packag')
    await expect(palette.getByText('Go to')).toBeVisible()
    await palette.getByRole('option', { name: /^Packages/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Packages' })).toBeVisible()

    // Says it without cutting the connection, whose failed requests the browser would complain about.
    const tell = (what: 'offline' | 'online') => page.evaluate((name) => window.dispatchEvent(new Event(name)), what)
    await tell('offline')
    const offline = page.getByRole('alert').filter({ hasText: 'You are offline' })
    await expect(offline).toBeVisible()
    await tell('online')
    await expect(offline).toBeHidden()
  },
)

test('what is typed right after Ctrl K is the search @all', async ({ page, visit }) => {
  await visit('/admin/quotes')
  await expect(page.getByRole('table')).toBeVisible()
  const focused = await page.evaluate(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true }))
    return document.activeElement?.getAttribute('aria-label')
  })
  expect(focused).toBe('Search or type a command')
})

test(
  'the way around: skip link, crumbs, keys, sidebar, account',
  { tag: '@phone' },
  async ({ page, visit, isPhone }) => {
    await visit('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    if (isPhone) await page.getByRole('button', { name: 'Menu', exact: true }).click()
    else await page.keyboard.press('q')
    if (isPhone)
      await page
        .getByRole('navigation', { name: 'Office' })
        .getByRole('link', { name: /Quote Requests/ })
        .click()
    await expect(page).toHaveURL('/admin/quotes')
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('Quote Requests')
    await expect(page.getByRole('table')).toBeVisible()
    await expectAccessible(page, 'quote requests')

    await page.getByRole('button', { name: 'Account of Jonah Okafor' }).click()
    await expect(page.getByRole('menu')).toContainText('Agent')
    await expectAccessible(page, 'account menu')
    await page.getByRole('menuitem', { name: /^Density/ }).click()
    await expect(page.getByRole('menuitem', { name: /^Density/ })).toContainText('Compact')
    await page.keyboard.press('Escape')
    if (isPhone) return
    await page.keyboard.press('[')
    await expect(page.getByRole('button', { name: 'Expand' })).toHaveAttribute('aria-expanded', 'false')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Expand' })).toBeVisible()
    // Waits as specified (9).
    await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Leads' }).hover()
    const hovered = performance.now()
    await expect(page.getByRole('tooltip', { name: 'Leads' })).toBeVisible()
    expect(performance.now() - hovered).toBeGreaterThan(500)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Go to Quote Requests')
  },
)

test.describe('logging out', () => {
  // Tolerates a refetch after a colleague's change, pending when the session ends.
  test.use({ forgiven: [/status of 401/] })

  test('leaves the office', { tag: ['@phone', '@all'] }, async ({ page, visit }) => {
    await visit('/admin/packages')
    await expect(page.getByRole('table')).toBeVisible()
    await expectAccessible(page, 'packages')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expectToast(page, 'Logged out successfully')
    await expect(page).toHaveURL('/login')
  })
})
