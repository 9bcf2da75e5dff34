import { expect, test } from '../support/fixtures'
import { cardTitles, closeFilters, openFilters } from '../support/steps'

test(
  'an empty list names the filter whose removal helps most, with its count',
  { tag: ['@phone', '@all'] },
  async ({ page, visit }) => {
    await visit('/?category=family&type=Beach&hotelRating=5')
    await expect(page.getByRole('heading', { name: 'No packages found' })).toBeVisible()
    await page.getByRole('button', { name: 'Without Family Vacays: 1 package' }).click()
    await expect(page).toHaveURL('/?type=Beach&hotelRating=5')
    await expect(cardTitles(page).first()).toBeVisible()
  },
)

test(
  'a search that finds nothing shows the closest packages, and a person to ask',
  { tag: ['@phone', '@phone-first'] },
  async ({ page, visit }) => {
    await visit('/packages')
    await page.getByPlaceholder('Search destinations, packages...').fill('beach honeymoon june under 3000')
    await expect(page.getByText('2 packages found')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Up to $3,000 per person' }).click()
    await expect(page).toHaveURL(/\?search=beach\+honeymoon\+june(&|$)/)
    await page.getByRole('button', { name: 'Remove Beach' }).click()
    await expect(page.getByPlaceholder('Search destinations, packages...')).toHaveValue('honeymoon june')

    await visit('/packages?search=kyotto+qqzz&adults=4')
    await expect(page.getByRole('button', { name: 'Remove “kyoto”, not “kyotto”' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'The closest, without “qqzz”' })).toBeVisible()
    await expect(cardTitles(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'Ask us' }).click()
    await expect(page.getByRole('dialog', { name: 'Request Custom Quote' })).toBeVisible()
  },
)

test(
  'destinations show counts, know aliases and places of the catalog; an empty one leads to us',
  { tag: ['@phone', '@all'] },
  async ({ page, visit }) => {
    await visit('/')
    const open = () => page.getByRole('button', { name: /^To City\/Country/ }).click()
    await open()
    const options = page.getByRole('listbox').getByRole('option')
    await expect(options).toHaveCount(42)
    await expect(options.first()).toHaveText(/\d$/)
    await expect(options.last()).not.toHaveText(/\d$/)
    await page.getByPlaceholder('Search destinations...').fill('thira')
    await expect(options).toHaveText([/^Santorini/, 'Search packages for “thira”'])
    await page.getByPlaceholder('Search destinations...').fill('peru')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'No packages found' })).toBeVisible()
    const words = 'Try adjusting your filters or search criteria. We have no package in Peru yet: ask us.'
    await expect(page.getByText(words)).toBeVisible()
    await page.getByRole('button', { name: 'Ask us' }).click()
    await expect(page.getByRole('dialog').getByLabel('Destination')).toHaveValue('Peru')
  },
)

test(
  'a known party sees its total, and can set a budget for it',
  { tag: ['@phone', '@all'] },
  async ({ page, visit, isPhone }) => {
    await visit('/?destination=Krabi&adults=4')
    await expect(page.getByRole('article').getByText(/^\$5,696 in all for 4 travelers$/)).toBeVisible()
    const filters = await openFilters(page, isPhone)
    await filters.getByLabel('Total for your party, in USD').fill('5000')
    await filters.getByLabel('Total for your party, in USD').press('Enter')
    await closeFilters(filters, isPhone)
    await expect(page).toHaveURL(/maxTotal=5000/)
    await expect(page.getByRole('heading', { name: 'No packages found' })).toBeVisible()
  },
)

test(
  'a date hides what is not offered then; cards say their months; counts follow the filters',
  { tag: ['@phone', '@all'] },
  async ({ page, visit, isPhone }) => {
    await visit('/?destination=Japan')
    // Scrolls to the results that a link asks for.
    await expect(page.getByText(/^Showing \d+ packages?$/)).toBeInViewport()
    await expect(page.getByText('Mar–Apr')).toBeVisible()
    const filters = await openFilters(page, isPhone)
    await expect(filters.getByRole('checkbox', { name: /^Flight included/ }).locator('..')).toHaveText(/2$/)
    await closeFilters(filters, isPhone)
    // Expects three packages of the demo on set dates only.
    await visit('/?destination=Japan&date=2199-06-15')
    await expect(page.getByRole('button', { name: 'On other dates: 2 packages' })).toBeVisible()
    await expect(page.getByText('We have no package in')).toBeHidden()
    await page.getByRole('button', { name: 'Remove Departing 15 Jun 2199' }).click()
    await expect(cardTitles(page)).toHaveCount(2)
  },
)
