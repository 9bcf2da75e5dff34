import { expect, test } from '../support/fixtures'
import { cardTitles, closeFilters, openFilters, slide } from '../support/steps'

test(
  'a filter low in the sidebar brings the head of the results into view',
  { tag: ['@phone', '@all'] },
  async ({ page, visit, isPhone }) => {
    test.skip(isPhone, 'There the filters are a sheet.')
    await visit('/?page=2')
    await expect(cardTitles(page)).toHaveCount(11)
    const filters = await openFilters(page, isPhone)
    await cardTitles(page).last().scrollIntoViewIfNeeded()
    await filters.getByRole('button', { name: 'Culinary' }).click()
    await expect(page.getByText(/^Showing [1-9] packages$/)).toBeInViewport()
    await expect(cardTitles(page).first()).toBeInViewport()
  },
)

test(
  'a price thumb at its start sets no bound, and bounds can be typed',
  { tag: ['@phone', '@phone-first'] },
  async ({ page, visit, isPhone }) => {
    await visit('/')
    const filters = await openFilters(page, isPhone)
    await slide(filters, 'Lowest price', 2000)
    await expect(page).toHaveURL('/?minPrice=2000')
    await slide(filters, 'Lowest price', 1000)
    await expect(page).toHaveURL('/')

    await filters.getByLabel('Up to, in USD').fill('1,250')
    await filters.getByLabel('Up to, in USD').press('Enter')
    await expect(page).toHaveURL('/?maxPrice=1250')
    await filters.getByLabel('From, in USD').fill('cheap')
    await filters.getByLabel('From, in USD').blur()
    await expect(filters.getByText('Please enter an amount in USD, such as 5000')).toBeVisible()
    await filters.getByLabel('From, in USD').fill('')
    await filters.getByLabel('Up to, in USD').fill('')
    await filters.getByLabel('Up to, in USD').blur()
    await expect(page).toHaveURL('/')
    await closeFilters(filters, isPhone)
  },
)

test.describe('a page that is not there', () => {
  test.use({ forgiven: [/status of 404/] })
  test('fills the window', { tag: ['@phone', '@all'] }, async ({ page, visit }) => {
    await page.setViewportSize({ width: 1280, height: 1400 })
    await visit('/nowhere')
    const box = await page.getByRole('contentinfo').boundingBox()
    expect(Math.round(box!.y + box!.height)).toBeGreaterThanOrEqual(1400)
  })
})
