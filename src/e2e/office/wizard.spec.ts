import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility'
import { expect, newPerson, test } from '../support/fixtures'
import { expectToast, offeredUndo } from '../support/steps'

/** Returns a package name unique to this test. */
const newName = () => `Reef and Rice ${newPerson().email.slice(5, 13)}`
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()
const saved = (page: Page) => expect(page.getByText(/Saved at \d/)).toBeVisible()

async function writeDay(page: Page, day: number) {
  const open = page.getByRole('button', { name: new RegExp(`^Day ${day}\\b`) })
  await open.click()
  await page.getByLabel('Day Title').fill(`Morning ${day}`)
  await page.getByRole('textbox', { name: 'Description' }).fill(`By the water, the ${day}th time.`)
  await open.click()
}

/** Moves a package back to draft in the list, as staff do. */
async function backToDraft(page: Page, name: string) {
  await page.goto(`/admin/packages?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Draft', exact: true }).click()
  await expectToast(page, 'Package is now draft', name)
}

test(
  'a package goes from the empty wizard to the public page and back to a draft',
  { tag: '@phone' },
  async ({ page, visit, signIn }) => {
    const name = newName()
    await signIn('agent')
    await visit('/admin/packages')
    await page.getByRole('link', { name: 'Create Package' }).click()
    await expect(page).toHaveURL('/admin/create-package')
    await expect(page.getByText('Step 1 of 5', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await page.getByRole('button', { name: 'Publish Package' }).click()
    await expectToast(page, 'Error creating package')
    await expect(page.getByLabel('Package Name')).toBeFocused()
    await expect(page.getByLabel('Package Name')).toHaveAccessibleDescription(/Package name is required/)

    await page.getByLabel('Package Name').fill(name)
    await saved(page)
    const destination = page.getByRole('textbox', { name: 'Destination' })
    await expect(destination).toHaveAccessibleDescription(/Destination is required/)
    await destination.fill('Krabi, Thailand')
    await page.getByLabel('Category').selectOption('Honeymoon')
    await saved(page)
    await expectAccessible(page, 'basic step')
    await next(page)
    await expect(page.getByText('Step 2 of 5')).toBeVisible()
    await page.getByRole('textbox', { name: 'Description' }).fill('Four days by the sea.')
    await page.getByLabel('Highlights').fill('The reef\nThe rice')
    await expectAccessible(page, 'details step')
    await page.getByLabel('Also visits').first().fill('Railay')
    await page.getByRole('option', { name: 'Railay', exact: true }).click()
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
    await expect(page).toHaveURL('/admin-dashboard')
    const address = `/packages/${name.toLowerCase().replaceAll(' ', '-')}`
    await visit(address)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Morning 1' })).toBeVisible()
    await backToDraft(page, name)
    const found = await page.request.get(`/api/packages?search=${encodeURIComponent(name)}`)
    expect(found.headers()['x-total-count']).toBe('0')
  },
)

/** Makes a package unique to this test, by the staff's own call. */
async function aPackage(page: Page, origin: string, status: 'active' | 'draft' = 'draft') {
  const name = newName()
  const day = { title: 'By the water', description: 'A morning of it.' }
  const answer = await page.request.post('/api/packages', {
    headers: { origin },
    data: {
      name,
      destination: 'Krabi, Thailand',
      category: 'Honeymoon',
      nights: 1,
      days: 2,
      price: '899',
      description: 'Two days by the sea.',
      itinerary: [day, day],
      status,
    },
  })
  expect(answer.status()).toBe(201)
  const { id, slug } = (await answer.json()) as { id: string; slug: string }
  return { id, slug, name }
}

test(
  'a package is found in the list, duplicated, taken back to a draft and published again',
  { tag: ['@phone', '@all'] },
  async ({ page, visit, signIn, baseURL }) => {
    await signIn('agent')
    const { slug, name } = await aPackage(page, baseURL!, 'active')
    await visit(`/admin/packages?q=${encodeURIComponent(name)}`)
    const row = page.getByRole('table').getByRole('row').filter({ hasText: name })
    await expect(row).toHaveCount(1)
    await expectAccessible(page, 'packages')
    await backToDraft(page, name)
    const undo = await offeredUndo(page)
    await expect(row).toContainText('Draft')
    expect(
      (await page.request.get(`/api/packages?search=${encodeURIComponent(name)}`)).headers()['x-total-count'],
    ).toBe('0')
    await undo.click()
    await expectToast(page, 'Package is now active', name)

    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(page.getByLabel('Package Name')).toHaveValue(`Copy of ${name}`)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL('/admin-dashboard')
    await visit('/admin/packages')
    const drafts = page.getByRole('region', { name: 'Drafts' })
    await expect(drafts.getByRole('link', { name: `Copy of ${name}` })).toBeVisible()
    await page.getByRole('button', { name: `Actions for the draft Copy of ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Discard' }).click()
    await expectToast(page, 'Draft discarded', `Copy of ${name}`)
    await expect(drafts.getByRole('link', { name: `Copy of ${name}` })).toBeHidden()
    await visit(`/packages/${slug}`)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await backToDraft(page, name)
  },
)

test.describe('a stale version', () => {
  test.use({ forgiven: [/status of 409/] })

  test('two editors of a package compare field by field, and neither loses what they typed @all', async ({
    page,
    browser,
    visit,
    signIn,
    baseURL,
  }) => {
    await signIn('agent')
    const { id, name } = await aPackage(page, baseURL!)
    await visit(`/admin/packages/${id}/edit?step=basic`)
    const other = await browser.newContext({ baseURL, storageState: await page.context().storageState() })
    const colleague = await other.newPage()
    await colleague.goto(`/admin/packages/${id}/edit?step=basic`)
    await colleague.getByLabel('Package Name').fill(`${name} theirs`)
    await saved(colleague)
    await page.getByRole('textbox', { name: 'Destination' }).fill('Railay, Thailand')
    const dialog = page.getByRole('dialog', { name: 'Somebody else saved this meanwhile' })
    await expect(dialog.getByRole('radiogroup', { name: 'Package name' })).toBeVisible()
    await expect(dialog.getByRole('radiogroup', { name: 'Destination' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Save these' }).click()
    await saved(page)
    await expect(page.getByLabel('Package Name')).toHaveValue(`${name} theirs`)
    await expect(page.getByRole('textbox', { name: 'Destination' })).toHaveValue('Railay, Thailand')
    await other.close()
  })
})

test(
  'days are written and put in order with the keys alone',
  { tag: ['@phone', '@all'] },
  async ({ page, visit, signIn, baseURL, isPhone }) => {
    test.skip(isPhone, 'a phone has no arrow keys')
    await signIn('agent')
    const { id } = await aPackage(page, baseURL!)
    await visit(`/admin/packages/${id}/edit?step=inventory-itinerary`)
    await page.getByRole('button', { name: /^Day 1\b/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Day Title').fill('First of all')
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page.getByText('Day 1 is now day 2 of 2')).toBeAttached()
    await expect(page.getByLabel('Day Title')).toBeFocused()
    await expect(page.getByRole('button', { name: /^Day 2 First of all/ })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('3 of 2 days', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Before publishing' })).toContainText('The itinerary has 3 of 2 days')
    await page.keyboard.press('/')
    await page.getByRole('searchbox', { name: 'Search hotels' }).focus()
    await page.keyboard.type('stilt')
    const found = page.getByRole('list', { name: 'Hotels to add' }).getByRole('button', { name: /^Add / })
    await expect(found).toHaveCount(1)
    await expect(found).toHaveAccessibleName(/^Add The Stilt House/)
    await page.keyboard.press('ArrowDown')
    await expect(found).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Hotels of the package' }).getByText('The Stilt House')).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Search hotels' })).toBeFocused()
  },
)

test('a slow save takes nobody back to the wizard who has left it @all', async ({ page, visit, signIn }) => {
  await signIn('agent')
  await visit('/admin/create-package')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/packageDrafts\.save/, async (route) => {
    await held
    await route.continue()
  })
  const sent = page.waitForRequest(/packageDrafts\.save/)
  await page.getByLabel('Package Name').fill(newName())
  await sent
  await page.getByRole('link', { name: 'Packages', exact: true }).first().click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin/packages')
  // Waits for the list's refetch after the save.
  const listed = page.waitForResponse(/packageDrafts\.list/)
  answer()
  await listed
  await expect(page.getByRole('region', { name: 'Drafts' })).toBeVisible()
  await expect(page).toHaveURL('/admin/packages')
})

test(
  'a destination that nobody knows is added where it is typed @all',
  { tag: '@phone' },
  async ({ page, visit, signIn }) => {
    const place = `Costa ${newPerson().email.slice(5, 13)}`
    await signIn('agent')
    await visit('/admin/create-package')
    await page.getByLabel('Package Name').fill(newName())
    await page.getByRole('textbox', { name: 'Destination' }).fill(`${place}, Portugal`)
    await page.getByRole('button', { name: 'Add this place' }).click()
    const add = page.getByRole('group', { name: 'Add this place' })
    await expect(add.getByLabel('Name of the place')).toHaveValue(place)
    await expect(add.getByLabel('Country')).toHaveValue('PT')
    await add.getByLabel('What it is').selectOption('Region or island')
    await expectAccessible(page, 'adding a place')
    await add.getByRole('button', { name: 'Add place' }).click()
    await expectToast(page, 'Place added', place)
    await expect(page.getByRole('combobox', { name: 'Place', exact: true })).toHaveValue(place)
    await saved(page)
    await expect(page.getByRole('region', { name: 'Before publishing' })).not.toContainText('We do not know')

    // Suggests the new place in another screen's form, even for a misspelling.
    await visit('/admin/leads')
    await page.getByRole('button', { name: 'Add Lead' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Lead' })
    await dialog.getByLabel('Destination').fill(`${place.slice(0, -1)}`)
    await dialog.getByRole('button', { name: `Use ${place}` }).click()
    await expect(dialog.getByLabel('Destination')).toHaveValue(place)
    await expect(dialog.getByText('Not among the places.')).toBeHidden()
    await dialog.getByLabel('Destination').fill('Middle of nowhere')
    await dialog.getByRole('button', { name: 'Add this place' }).click()
    await expect(dialog.getByLabel('Country')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('group', { name: 'Add this place' })).toBeHidden()
    await expect(dialog.getByLabel('Destination')).toBeFocused()
    await expect(dialog.getByLabel('Destination')).toHaveValue('Middle of nowhere')
  },
)
