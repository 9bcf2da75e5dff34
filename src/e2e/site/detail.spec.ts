import { expect, test } from '../support/fixtures'
import { expectToast } from '../support/steps'

test('the cards of a package unfold into what it is made of, and its pictures open', async ({ page, visit }) => {
  await visit('/packages/thailand-andaman')
  for (const [card, content] of [
    [/^Hotels/, 'The Stilt House, Railay'],
    [/^Activities & Sightseeing/, 'Thai massage in the garden sala'],
    [/^Transfers Included/, 'Krabi Airport to Railay, car and longtail'],
    [/^Meals/, 'Andaman breakfast'],
  ] as const) {
    const button = page.getByRole('button', { name: card })
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.click()
    await expect(
      page
        .getByRole('region', { name: (await button.innerText()).split('\n')[0]! })
        .getByText(content)
        .first(),
    ).toBeVisible()
  }

  await page.getByRole('button', { name: /^Picture 5/ }).click()
  const lightbox = page.getByRole('dialog', { name: 'Pictures' })
  await expect(lightbox.getByText(/^5 of 5/)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(lightbox.getByText(/^1 of 5/)).toBeVisible()
  await lightbox.getByRole('button', { name: 'Previous picture' }).click()
  await expect(lightbox.getByText(/^5 of 5/)).toBeVisible()
  await lightbox.getByRole('button', { name: 'Close' }).click()
  await expect(lightbox).toBeHidden()
})

test.describe('a device without a share sheet', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('copies the link with the party @all', async ({ page, visit }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await visit('/packages/thailand-andaman?adults=4')
    await page.getByRole('button', { name: 'Share' }).click()
    await expectToast(page, 'Link copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  })
})

test('policies name the dates and amounts of a departure @all', async ({ page, visit }) => {
  await visit('/packages/thailand-andaman?tab=policies')
  const panel = page.getByRole('tabpanel', { name: 'Policies' })
  for (const words of [
    'Free cancellation up to 15 days before departure',
    '50% refund 8-14 days before departure',
    '25% refund 3-7 days before departure',
    'No refund within 48 hours of departure',
    '25% deposit at booking',
    'Full payment due 30 days before departure',
  ])
    await expect(panel.getByText(words, { exact: true })).toBeVisible()
  await page.getByRole('complementary', { name: 'Your estimate' }).getByLabel('Departure date').fill('2199-06-30')
  await expect(panel.getByRole('heading', { name: 'For Departure on 30 Jun 2199' })).toBeVisible()
  await expect(panel.getByText('Free cancellation until 15 Jun 2199')).toBeVisible()
  await expect(panel.getByText('$649.50 deposit at booking, $1,948.50 due on 31 May 2199.')).toBeVisible()
})

test('the older screen asks for a quote and customizes, too @all', async ({ page, visit }) => {
  await visit('/package/thailand-andaman')
  const price = page.getByRole('complementary', { name: 'Price' })
  await expect(price).toContainText('$1,299')
  for (const name of ['Book Now', 'Get Free Quote']) {
    await price.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name: 'Request Custom Quote' })
    await expect(dialog.getByLabel('Destination')).toHaveValue('Krabi, Thailand')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  }
  await price.getByRole('button', { name: 'Customize Your Trip' }).click()
  await expect(page.getByRole('dialog', { name: 'Customize Your Seven mornings on the Andaman' })).toBeVisible()
})
