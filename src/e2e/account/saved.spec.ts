import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { cardTitles, expectToast } from '../support/steps'
import { signUp } from '../support/traveler'

const hearts = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Save / })
const press = async (page: Page, index: number) => {
  const heart = hearts(page).nth(index)
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
}

// Expects a refused call, as the page requests account data after its session has ended elsewhere.
test.describe('from the browser to the account', () => {
  test.use({ forgiven: [/status of 401/] })

  test('what a visitor saved moves to the account at login, once', async ({ page, visit, baseURL }) => {
    const me = await signUp(page, baseURL!)
    await visit('/packages')
    const stored = page.waitForResponse(/saved\.set/)
    await press(page, 0)
    await stored
    await page.request.post('/api/auth/logout', { headers: { origin: baseURL! } })

    await visit('/packages')
    await press(page, 1)
    await visit('/saved')
    await expect(page.getByText(/^Kept in this browser/)).toBeVisible()
    await expect(cardTitles(page)).toHaveCount(1)
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    const dialog = page.getByRole('dialog', { name: /^Welcome/ })
    await dialog.getByLabel('Email').fill(me.email)
    await dialog.getByLabel('Password', { exact: true }).fill(me.password)
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Kept in your account, newest first.')).toBeVisible()
    await expect(cardTitles(page)).toHaveCount(2)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('saved'))).toBeNull()

    await page.reload()
    await expect(cardTitles(page)).toHaveCount(2)
    const removed = page.waitForResponse(/saved\.set/)
    await hearts(page).first().click()
    await expect(cardTitles(page)).toHaveCount(1)
    await removed
    await page.reload()
    await expect(cardTitles(page)).toHaveCount(1)

    await page.request.post('/api/auth/logout', { headers: { origin: baseURL! } })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  })
})

test.describe('when the connection breaks', () => {
  test.use({ forgiven: [/net::ERR_FAILED/] })

  test('a heart that the server refuses is rolled back @all', async ({ page, visit, baseURL }) => {
    await signUp(page, baseURL!)
    await visit('/packages')
    await page.route(/saved\.set/, (route) => route.abort(), { times: 1 })
    await hearts(page).first().click()
    await expectToast(page, 'Error', 'The package could not be saved. Please try again.')
    await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false')
    const saved = page.waitForResponse(/saved\.set/)
    await press(page, 0)
    await saved
    await page.reload()
    await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true')
  })
})
