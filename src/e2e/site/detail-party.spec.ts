import type { Page } from '@playwright/test'
import { formatDate } from '../../shared/dates'
import { expect, inDays, test } from '../support/fixtures'

const getEstimate = (page: Page) => page.getByRole('complementary', { name: 'Your estimate' })
const getQuoteDialog = (page: Page) => page.getByRole('dialog', { name: 'Request Custom Quote' })

test(
  'quick taps on a slow device are all counted',
  { tag: ['@phone', '@all'] },
  async ({ page, context, visit, isPhone }) => {
    test.skip(isPhone, 'The counters are the same on phones.')
    await visit('/packages/thailand-andaman')
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    const tap = (place: string, name: string, times: number) =>
      page.evaluate(
        ([selector, label, count]) => {
          const press = () => document.querySelector<HTMLElement>(`${selector} [aria-label="${label}"]`)!.click()
          // Taps faster than a slow device renders, but not faster than its event loop.
          return (async () => {
            for (let i = 0; i < Number(count); i++) {
              press()
              await new Promise((resolve) => setTimeout(resolve, 40))
            }
          })()
        },
        [place, name, String(times)],
      )
    await tap('#estimate', 'More: Adults', 5)
    await tap('#estimate', 'More: Children', 4)
    const estimate = getEstimate(page)
    await expect(estimate.getByRole('group', { name: 'Adults' })).toContainText('7')
    await expect(estimate.getByRole('group', { name: 'Children' })).toContainText('4')
    await expect(page).toHaveURL(/adults=7&rooms=3&children=4/)

    await page.getByRole('button', { name: 'CUSTOMIZE MY TRIP' }).click()
    await expect(page.getByRole('dialog').getByRole('group', { name: 'Adults' })).toBeVisible()
    await tap('[role=dialog]', 'Fewer: Adults', 4)
    await expect(page.getByRole('dialog').getByRole('group', { name: 'Adults' })).toContainText('3')
    await expect(page.getByRole('dialog').getByRole('group', { name: 'Rooms' })).toContainText('1')
    await expect(page).toHaveURL(/\?adults=3&children=4/)
  },
)

test(
  'city, date and party of a search reach cards, details, header and the quote form',
  { tag: ['@phone', '@phone-first'] },
  async ({ page, visit }) => {
    const date = inDays(200)
    const search = `departureCity=New+York&adults=3&children=1&date=${date}`
    const expectFilled = async () => {
      const dialog = getQuoteDialog(page)
      await expect(dialog.getByLabel('Departure City')).toHaveValue('New York')
      await expect(dialog.getByLabel('Travel Date')).toHaveValue(formatDate(date))
      await expect(dialog.getByLabel('Number of Travelers')).toHaveValue('4')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
    }
    await visit(`/packages?${search}`)
    const card = page.getByRole('article').filter({ hasText: 'Seven mornings on the Andaman' })
    await card.getByRole('button', { name: /^Get Quote/ }).click()
    await expectFilled()
    await page.getByRole('banner').getByRole('button', { name: 'Get Quote' }).click()
    await expectFilled()

    await card.getByRole('link', { name: /^View Details/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seven mornings on the Andaman')
    await expect(page).toHaveURL(/departureCity=New\+York/)
    await page.getByRole('button', { name: 'GET FINAL QUOTE' }).filter({ visible: true }).click()
    await expectFilled()

    await visit(`/package/thailand-andaman?${search}`)
    await page.getByRole('button', { name: 'Book Now' }).click()
    await expectFilled()
  },
)

test(
  'a party above the maximum gets a message, and can ask in the form',
  { tag: ['@phone', '@all'] },
  async ({ page, visit }) => {
    await visit('/packages/thailand-andaman?adults=12&children=2')
    await expect(getEstimate(page)).toContainText(/takes up to \d+ travelers and you are 14/)
    await expect(getEstimate(page)).toContainText('Total for 8 adults, 2 children')
    await page.getByRole('button', { name: 'GET FINAL QUOTE' }).filter({ visible: true }).click()
    const travelers = getQuoteDialog(page).getByLabel('Number of Travelers')
    await expect(travelers).toBeEnabled()
    await expect(travelers).toHaveValue('14')
  },
)

test('a past travel date is reported with the other errors', { tag: ['@phone', '@all'] }, async ({ page, visit }) => {
  await visit('/')
  await page.getByRole('banner').getByRole('button', { name: 'Get Quote' }).click()
  const dialog = getQuoteDialog(page)
  await dialog.getByLabel('Travel Date').fill(inDays(-2))
  await dialog.getByRole('button', { name: 'Submit Quote Request' }).click()
  await expect(dialog.getByText('Please select a date from today on')).toBeVisible()
  await expect(dialog.getByText('Please select departure city')).toBeVisible()
})

test(
  'a date that is not offered is refused by its field, and the calendar greys it',
  { tag: ['@phone', '@all'] },
  async ({ page, visit }) => {
    await visit('/packages/japan-autumn?date=2198-06-10')
    const estimate = getEstimate(page)
    await expect(estimate.getByText(/^This package departs 8 November to 20 November only/)).toBeVisible()
    await estimate.getByRole('button', { name: 'Show the calendar' }).click()
    await expect(estimate.getByRole('button', { name: '7 November 2198', exact: true })).toBeDisabled()
    await estimate.getByRole('button', { name: '8 November 2198', exact: true }).click()
    await expect(estimate.getByLabel('Departure date')).toHaveValue('8 Nov 2198')
    await expect(estimate.getByText(/^This package departs/)).toBeHidden()
  },
)
