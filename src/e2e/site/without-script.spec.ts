import { cardTitles } from '../support/steps'
import { expect, test } from '../support/fixtures'

test.use({ javaScriptEnabled: false })

test('without JavaScript the search bar leads to the list @all', async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('form', { name: 'Packages' })
  await search.getByLabel('To City/Country').fill('Thailand')
  await search.getByLabel('Adults').fill('4')
  await search.getByRole('button', { name: 'SEARCH' }).click()
  await expect(page).toHaveURL(/\/packages\?.*destination=Thailand/)
  await expect(cardTitles(page)).toHaveCount(2)
  await expect(page.getByRole('link', { name: /^View Details/ }).first()).toHaveAttribute('href', /[?&]adults=4/)
})

test('without JavaScript tabs, filters, order and Load More work, and keep each other', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('tab', { name: /HONEYMOON/ }).click()
  await expect(page.getByText('Showing 3 packages')).toBeVisible()
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByLabel('From, in USD').fill('2000')
  await filters.getByLabel('Beach').check()
  await page.getByLabel('Sort by').selectOption('Price: High to Low')
  await filters.getByRole('button', { name: 'Show packages' }).click()
  await expect(page).toHaveURL(/category=honeymoon/)
  await expect(cardTitles(page)).toHaveText(['Five nights on a ring of coral', 'Four nights white, four nights marble'])
  await page.goto('/')
  await page.getByRole('link', { name: 'Load More Packages' }).click()
  await expect(cardTitles(page)).toHaveCount(11)
})

test('without JavaScript the list has search, categories and order @all', async ({ page }) => {
  await page.goto('/packages?sort=price-asc')
  await page.getByRole('group', { name: 'Category' }).getByRole('button', { name: 'Honeymoon' }).click()
  await expect(page).toHaveURL(/category=honeymoon/)
  await expect(page.getByText('3 packages found')).toBeVisible()
  await page.goto('/packages/thailand-andaman')
  await page.getByRole('tab', { name: 'Policies' }).click()
  await expect(page.getByText('25% refund 3-7 days before departure')).toBeVisible()
})

test('without JavaScript a page says what it cannot do, and shows no dead button', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'This page needs JavaScript' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse All Packages' })).toHaveAttribute('href', '/packages')
  await page.goto('/packages')
  await expect(page.locator('.site-note')).toBeVisible()
  await page.goto('/fits?adults=17')
  await expect(page.getByText('Please check: adults “17” was read as 16')).toHaveCount(1)
  await page.goto('/packages')
  await expect(page.getByRole('button', { name: /Get Quote|Login|^Save/ })).toHaveCount(0)
  for (const path of ['/', '/packages', '/packages/usa-canyons', '/package/usa-canyons', '/saved', '/terms']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const buttons = page.locator('button, [role=button]').filter({ visible: true })
    const dead = await buttons.evaluateAll((all) =>
      all
        .filter((one) => !(one instanceof HTMLButtonElement && one.form && one.type === 'submit'))
        .map((one) => one.outerHTML),
    )
    expect(dead, path).toEqual([])
  }
})

test('without JavaScript a package shows what it is made of, and all its pictures @all', async ({ page }) => {
  await page.goto('/packages/thailand-andaman')
  for (const part of ['Hotels', 'Activities & Sightseeing', 'Transfers', 'Meals'])
    await expect(page.getByRole('region', { name: part })).toBeVisible()
  const pictures = page.getByRole('main').locator('a[href^="/media/"]')
  expect(await pictures.count()).toBeGreaterThanOrEqual(5)
  const answer = await page.request.get((await pictures.last().getAttribute('href'))!)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/webp'])
})
