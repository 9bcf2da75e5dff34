import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility'
import { expect, newPerson, test } from '../support/fixtures'
import { expectToast } from '../support/steps'

/** A package's name that no other test has. */
const newName = () => `Reef and Rice ${newPerson().email.slice(5, 13)}`
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()
const saved = (page: Page) => expect(page.getByText(/Saved at \d/)).toBeVisible()

async function writeDay(page: Page, day: number) {
  const open = page.getByRole('button', { name: new RegExp(`^Day ${day} `) })
  await open.click()
  await page.getByLabel('Day Title').fill(`Morning ${day}`)
  await page.getByRole('textbox', { name: 'Description' }).fill(`By the water, the ${day}th time.`)
  await open.click()
}

test('a package goes from the empty wizard to the public page', async ({ page, visit, signIn }) => {
  const name = newName()
  await signIn('agent')
  await visit('/admin/packages')
  await page.getByRole('link', { name: 'Create Package' }).click()
  await expect(page.getByText('Step 1 of 5')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.getByRole('button', { name: 'Publish Package' }).click()
  await expectToast(page, 'Error creating package')
  await expect(page.getByLabel('Package Name')).toBeFocused()
  await expect(page.getByLabel('Package Name')).toHaveAccessibleDescription(/Package name is required/)

  await page.getByLabel('Package Name').fill(name)
  await page.getByLabel('Destination').fill('Krabi, Thailand')
  await page.getByLabel('Category').selectOption('Honeymoon')
  await saved(page)
  await expectAccessible(page, 'basic step')
  await next(page)
  await expect(page.getByText('Step 2 of 5')).toBeVisible()
  await page.getByRole('textbox', { name: 'Description' }).fill('Four days by the sea.')
  await page.getByLabel('Highlights').fill('The reef\nThe rice')
  await expectAccessible(page, 'details step')
  await next(page)

  await page.getByRole('button', { name: 'Add the 4 missing' }).click()
  for (const day of [1, 2, 3, 4]) await writeDay(page, day)
  await page.getByRole('searchbox', { name: 'Search hotels' }).fill('stilt')
  await page.getByRole('button', { name: /^Add The Stilt House/ }).click()
  await expect(page.getByRole('list', { name: 'Hotels of the package' }).getByText('The Stilt House')).toBeVisible()
  await expectAccessible(page, 'itinerary step')
  await next(page)
  await expect(page.getByText('Step 4 of 5')).toBeVisible()
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('1,299')
  await page.getByRole('button', { name: 'Add a season' }).click()
  await expect(page.getByText('Departures from January to December')).toBeVisible()
  await expectAccessible(page, 'pricing step')
  await next(page)
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Before publishing' })).toContainText('ready')
  await saved(page)
  await expectAccessible(page, 'media step')

  await page.reload()
  await expect(page.getByText('Step 5 of 5')).toBeVisible()
  await page.getByText('Preview', { exact: true }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Morning 4' })).toBeVisible()
  await page.getByText('Edit', { exact: true }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectToast(page, 'Package created successfully', 'Your travel package has been created and saved.')
  await expect(page).toHaveURL(/\/admin\/packages$/)
  await visit(`/packages/${name.toLowerCase().replaceAll(' ', '-')}`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Morning 1' })).toBeVisible()
})
