import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { cardTitles } from '../support/steps'

/** Opens the menu on phones, which contains currency and scheme; elsewhere the header does. */
async function openPreferences(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: 'Menu' }).click()
}

test(
  'a chosen currency overrides every screen, and is remembered',
  { tag: '@phone' },
  async ({ page, context, visit, isPhone }) => {
    const price = page.getByRole('article').first().getByText('per person').locator('..')
    await visit('/')
    await expect(price).toHaveText(/^(from)?\$[\d,]+per person/)
    await visit('/packages')
    await expect(price).toHaveText(/^(from)?₹(\d,)?\d{2},\d{3} charged as \$[\d,]+per person/)

    await openPreferences(page, isPhone)
    await page.getByLabel('Currency').locator('visible=true').selectOption('EUR')
    await expect(price).toHaveText(/^(from)?€[\d,]+ charged as \$[\d,]+per person/)
    // Waits for the cookie, which an immediate reload may overtake on a busy machine.
    const kept = async () => (await context.cookies()).find(({ name }) => name === 'currency')?.value
    await expect.poll(kept).toBe('EUR')
    await page.reload()
    await expect(price).toHaveText(/^(from)?€[\d,]+ charged as \$[\d,]+per person/)
    await visit('/packages/thailand-andaman')
    await expect(
      page
        .getByRole('complementary', { name: 'Your estimate' })
        .getByText(/^€[\d,]+/)
        .first(),
    ).toBeVisible()

    const later = await context.newPage()
    await later.goto('/')
    await expect(later.getByRole('article').first()).toContainText('€')
  },
)

test(
  'dark mode is remembered, and applied before the first paint',
  { tag: ['@phone', '@all'] },
  async ({ page, visit, isPhone }) => {
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    await visit('/')
    expect(await scheme()).toBe('light')
    await openPreferences(page, isPhone)
    await page.getByRole('button', { name: 'Light or dark' }).click()
    await expect.poll(scheme).toBe('dark')
    await page.goto('/packages', { waitUntil: 'commit' })
    // Expects the scheme before its styles are loaded.
    const drawn = await page.waitForFunction(
      () => document.body && (document.documentElement.getAttribute('data-mantine-color-scheme') ?? 'nothing'),
    )
    expect(await drawn.jsonValue()).toBe('dark')
    await visit('/login')
    expect(await scheme()).toBe('dark')
  },
)

test('hearts are saved in the browser, and shown on /saved', { tag: ['@phone', '@all'] }, async ({ page, visit }) => {
  const heart = (title: string) => page.getByRole('button', { name: `Save ${title}`, exact: true })
  const [first, second] = ['Seven mornings on the Andaman', 'Bergen to Tromsø, slowly'] as const
  await visit('/saved')
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await visit('/?category=honeymoon')
  await heart(first).click()
  await expect(heart(first)).toHaveAttribute('aria-pressed', 'true')
  await visit('/packages/cruise-fjords')
  await heart(second).click()

  await visit('/saved')
  await expect(cardTitles(page)).toHaveText([second, first])
  await page.reload()
  await heart(second).click()
  await expect(cardTitles(page)).toHaveText([first])
  await heart(first).click()
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
})
