import { expect, test } from '../support/fixtures'
import { expectToast } from '../support/steps'

test('the route is drawn, and its stops are there as text', async ({ page, visit, request }) => {
  await visit('/packages/greece-cyclades')
  const route = page.getByRole('region', { name: 'Route' })
  const map = route.getByRole('img', { name: 'Map: Santorini, then Naxos, then Athens' })
  await map.scrollIntoViewIfNeeded()
  await expect(route.getByRole('listitem')).toHaveText(['Santorini Days 1–4', 'Naxos Days 5–8', 'Athens Day 9'])
  const address = (await map.locator('use').getAttribute('href'))!
  const drawing = await request.get(address.replace('#map', ''))
  expect(drawing.headers()['cache-control']).toContain('immutable')
  // Expects a painted drawing, despite the page's own policy: its labels have a size.
  await expect.poll(() => map.locator('use').evaluate((use: SVGUseElement) => use.getBBox().width)).toBeGreaterThan(300)
})

test('days have pictures, and what is included stands at the head of the itinerary @all', async ({ page, visit }) => {
  await visit('/packages/greece-cyclades')
  await expect(page.getByText('9-day beach honeymoon in Santorini & Naxos, Greece')).toBeVisible()
  const panel = page.getByRole('tabpanel', { name: 'Itinerary' })
  await expect(panel.getByRole('heading', { name: 'Inclusions' })).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Exclusions' })).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Hotels 2 included, 2 upgrades/ })).toBeVisible()
  await expect(panel.locator('dl > div').filter({ hasText: 'Hotels' })).toHaveText('Hotels2')
  const day = panel.getByRole('figure').getByRole('img', { name: /^White houses and blue domes/ })
  await expect(day).toBeAttached()
})

test('a seat is priced per seat @all', async ({ page, visit }) => {
  await visit('/packages/usa-newyork')
  await page.getByRole('button', { name: /^Transfers/ }).click()
  const transfers = page.getByRole('region', { name: 'Transfers' })
  await expect(transfers.getByText(/\/seat/)).toHaveCount(1)
})

test('the older detail reaches the edge of a wide screen; in print it keeps its title and leaves out empty fields @all', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await visit('/package/thailand-andaman')
  const picture = (await page.getByRole('main').getByRole('figure').first().boundingBox())!
  expect(Math.round(picture.x + picture.width)).toBe(1920)
  const date = page.getByRole('complementary', { name: 'Price' }).getByLabel('Departure date')
  await expect(date).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(date).toBeHidden()
})

test('a toast does not cover Close and the main action of the customizer @all', async ({ page, visit }) => {
  await visit('/packages/thailand-andaman')
  await page.getByRole('button', { name: 'CUSTOMIZE MY TRIP' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Summary' }).click()
  await dialog.getByRole('button', { name: 'Send Trip Details' }).click()
  await expectToast(page, 'Missing Information')
  const toast = (await page.getByRole('alert').filter({ hasText: 'Missing Information' }).boundingBox())!
  for (const control of [/^Send Trip Details/, /^Close$/]) {
    const box = (await dialog.getByRole('button', { name: control }).boundingBox())!
    const apart =
      box.x >= toast.x + toast.width ||
      box.x + box.width <= toast.x ||
      box.y >= toast.y + toast.height ||
      box.y + box.height <= toast.y
    expect(apart, `${control} is free`).toBe(true)
  }
})

test.describe('at 400 % zoom', () => {
  test.use({ viewport: { width: 320, height: 256 } })

  test('nothing sticks in front of customizer, quote form and detail @all', async ({ page, visit }) => {
    await visit('/packages/thailand-andaman')
    const sticking = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((e) => e.checkVisibility() && getComputedStyle(e).position === 'sticky')
          .map((e) => e.className),
      )
    expect(await sticking()).toEqual([])
    await page.getByRole('button', { name: 'CUSTOMIZE MY TRIP' }).click()
    await expect(page.getByRole('dialog').getByRole('tab', { name: 'Hotels' })).toBeVisible()
    expect(await sticking()).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'GET FINAL QUOTE' }).filter({ visible: true }).click()
    await expect(page.getByRole('dialog').getByLabel('Full Name')).toBeVisible()
    expect(await sticking()).toEqual([])
  })
})
