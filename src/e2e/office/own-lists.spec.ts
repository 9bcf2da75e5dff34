import { expect, newPerson, test } from '../support/fixtures'
import { addPackage } from '../support/records'
import { expectToast } from '../support/steps'

test('a category of the agency’s own takes a package, and links follow when it is merged @all', async ({
  page,
  visit,
  signIn,
  baseURL,
}) => {
  const label = `Trains ${newPerson().email.slice(5, 13)}`
  const key = label.toLowerCase().replaceAll(' ', '-')
  await signIn('admin')
  await visit('/admin/settings?section=categories')
  // Keeps tabs that are chosen, and not saved yet, while a category is added.
  await page.getByRole('combobox', { name: 'Buttons of the list of packages' }).press('ArrowDown')
  await page.getByRole('option', { name: 'Group Tours' }).click()
  await page.keyboard.press('Escape')
  const shown = page.getByText('Others are found by the search and by links').locator('..')
  await expect(shown).toContainText('Group Tours')
  await page.getByRole('button', { name: 'Add Category' }).click()
  const add = page.getByRole('dialog', { name: 'Add Category' })
  await add.getByRole('textbox', { name: 'Name', exact: true }).fill(label)
  await add.getByRole('button', { name: 'Add Category' }).click()
  await expectToast(page, 'Category added', label)
  await expect(shown).toContainText('Group Tours')
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled()

  const { id, title } = await addPackage(page, baseURL!, { category: label })
  const card = page.getByRole('article').filter({ hasText: title })
  await visit(`/packages?category=${key}`)
  await expect(card.getByText(label, { exact: true })).toBeVisible()

  await visit('/admin/settings?section=categories')
  const row = page.getByRole('table', { name: 'Categories' }).getByRole('row').filter({ hasText: label })
  await expect(row.getByRole('link', { name: '1 package' })).toBeVisible()
  await row.getByRole('button', { name: `Actions for ${label}` }).click()
  await page.getByRole('menuitem', { name: 'Merge into another' }).click()
  const merge = page.getByRole('dialog', { name: `Merge ${label} into another category` })
  await merge.getByRole('button', { name: 'Merge' }).click()
  await expect(merge.getByText('Please choose a category')).toBeVisible()
  await merge.getByLabel('The category that stays').selectOption('Group Tours')
  await merge.getByRole('button', { name: 'Merge' }).click()
  await expectToast(page, 'Categories merged', `${label} is Group Tours now`)
  await visit(`/packages?category=${key}`)
  await expect(card.getByText('Group Tours', { exact: true })).toBeVisible()
  await page.request.delete(`/api/packages/${id}`, { headers: { origin: baseURL! } })
})

test('a place of the data set is added beside another of its name, and its address leads on when it is merged @all', async ({
  page,
  visit,
  signIn,
}) => {
  await signIn('admin')
  await visit('/admin/places')
  await page.getByRole('button', { name: 'Add Place' }).click()
  const find = page.getByRole('dialog', { name: 'Add Place' })
  await find.getByLabel('Search').fill('Nara, Japan')
  await expect(find.getByRole('button', { name: 'Open Nara', exact: true }).first()).toBeVisible()
  await find.getByLabel('Search').fill('Nara, Mali')
  const drawn = page.waitForResponse(/point\.svg/)
  await find.getByRole('button', { name: /^Add Nara, .*Mali$/ }).click()
  const form = page.getByRole('dialog', { name: 'Edit place' })
  const field = form.getByRole('textbox', { name: 'Name', exact: true })
  // Carries its region, too, once a former one was merged.
  await expect(field).toHaveValue(/^Nara, .*Mali$/)
  const name = await field.inputValue()
  await expect(form.getByRole('img', { name: 'The point on the map' })).toBeVisible()
  expect((await drawn).status()).toBe(200)
  await expect(form.getByLabel('Position in the search bar')).toHaveValue('')
  await form.getByRole('button', { name: 'Cancel' }).click()

  await visit('/admin/places?q=nara')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Merge into another place' }).click()
  const merge = page.getByRole('dialog', { name: `Merge ${name} into another place` })
  await merge.getByLabel('The place that stays').fill('Nara')
  await page.getByRole('option', { name: /^Nara City or resort, Japan/ }).click()
  await merge.getByRole('button', { name: 'Merge' }).click()
  await expectToast(page, 'Places merged', `${name} is Nara now`)
  const { status, headers } = await page.request
    .get(`/destinations/${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`, { maxRedirects: 0 })
    .then((answer) => ({ status: answer.status(), headers: answer.headers() }))
  expect([status, headers.location]).toEqual([301, '/destinations/nara'])
})
