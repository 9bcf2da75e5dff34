import type { Page } from '@playwright/test'
import { expect, interactive, test } from '../support/fixtures'

/** Opens a page whose scripts wait for the returned function. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let letGo = () => {}
  const free = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await free
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return letGo
}

test('a button that is pressed before the scripts have come acts once they are there', async ({ page, signIn }) => {
  await signIn('traveler')
  const letGo = await openWithoutScripts(page, '/packages')
  const account = page.getByRole('button', { name: /^Account of/ })
  // Presses once more, as part of the first press: the menu must not shut again.
  await account.click()
  await account.click()
  letGo()
  await expect(page.getByRole('menu', { name: 'Account' })).toBeVisible()
})

test('what is pressed last counts @all', async ({ page }) => {
  const letGo = await openWithoutScripts(page, '/packages')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Get Quote' }).click()
  letGo()
  await expect(page.getByRole('dialog', { name: 'Request Custom Quote' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('a key, or a focus that moves, takes an early press back @all', async ({ page }) => {
  const elsewhere = page.getByRole('banner').getByRole('link').first()
  for (const act of [() => page.keyboard.press('Escape'), () => elsewhere.focus()]) {
    const letGo = await openWithoutScripts(page, '/packages')
    await page.getByRole('banner').getByRole('button', { name: 'Get Quote' }).click()
    await act()
    letGo()
    await interactive(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.unrouteAll()
  }
})

test('what is typed into the search before the scripts have come is searched for @all', async ({ page }) => {
  const letGo = await openWithoutScripts(page, '/packages')
  await page.getByRole('searchbox', { name: 'Search packages' }).fill('Andaman')
  letGo()
  await expect(page).toHaveURL(/search=Andaman/, { timeout: 40_000 })
  await expect(page.getByRole('searchbox', { name: 'Search packages' })).toHaveValue('Andaman')
})
