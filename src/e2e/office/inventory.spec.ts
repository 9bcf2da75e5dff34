import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../support/accessibility'
import { expect, newPerson, test } from '../support/fixtures'
import { pressOn, searchByKeys } from '../support/keyboard'
import { expectToast, offeredUndo } from '../support/steps'

const uniqueName = (words: string) => `${words} ${newPerson().email.slice(5, 13)}`

const pictures = (...colors: string[]) =>
  Promise.all(
    colors.map(async (background) => ({
      name: `${background}.png`,
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background } })
        .png()
        .toBuffer(),
    })),
  )

const aHotel = async (page: Page, origin: string, name: string) => {
  const data = { name, location: 'Krabi', roomType: 'Garden villa', rate: '120' }
  const answer = await page.request.post('/api/inventory/hotels', { headers: { origin }, data })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as { id: string; version: number }
}

test('a form that is open stays when a colleague deletes its item; leaving it asks @all', async ({
  page,
  visit,
  signIn,
  baseURL,
}) => {
  const name = uniqueName('The Boat House')
  await signIn('admin')
  const { id } = await aHotel(page, baseURL!, name)
  await visit('/admin/inventory?q=' + encodeURIComponent(name))
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const rate = page.getByRole('dialog', { name: 'Edit hotel' }).getByRole('textbox', { name: 'Rate' })
  await rate.fill('$199')
  // Goes back, which would close the form, as the address opened it.
  await page.evaluate(() => history.back())
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(rate).toHaveValue('$199')
  const removed = await page.request.delete(`/api/inventory/hotels/${id}`, { headers: { origin: baseURL! } })
  expect(removed.status()).toBe(204)
  // Waits for the list behind it, to know that the change has arrived.
  await expect(page.getByRole('article', { name, includeHidden: true })).toHaveCount(0)
  await expect(rate).toHaveValue('$199')
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(rate).toHaveValue('$199')
})

test.describe('an item of the inventory', () => {
  // Expects the server's refusal of a price in another currency, as it knows the item's.
  test.use({ forgiven: [/status of 400/] })

  test(
    'a hotel is added, with pictures in order, found, changed, deleted and brought back',
    { tag: '@phone' },
    async ({ page, visit, signIn, isPhone }) => {
      const name = uniqueName('The Rice Barn')
      await signIn('admin')
      await visit('/admin/inventory')
      await expect(page.getByRole('article').first()).toBeVisible()
      await expectAccessible(page, 'inventory')
      await page.getByRole('button', { name: 'Add Hotel' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add Hotel' })
      await dialog.getByRole('button', { name: 'Add Hotel' }).click()
      await expect(dialog.getByRole('textbox', { name: 'Hotel name' })).toHaveAccessibleDescription(
        'Hotel name is required',
      )
      await expect(dialog.getByText('Location is required')).toBeVisible()
      await expect(dialog.getByText('Room type is required')).toBeVisible()
      await expect(dialog.getByText('Rate is required')).toBeVisible()
      await dialog.getByRole('textbox', { name: 'Hotel name' }).fill(name)
      await dialog.getByRole('combobox', { name: 'Location', exact: true }).fill('Ko Yao Noi, Krabi')
      await dialog.getByRole('textbox', { name: 'Room type' }).fill('Garden villa')
      await dialog.getByRole('textbox', { name: 'Rate' }).fill('$240')
      await dialog.getByLabel('Amenities').fill('Bicycles')
      await page.keyboard.press('Enter')
      // Presses Enter in an empty list, which must neither add nor submit: the pictures are still missing.
      await page.keyboard.press('Enter')
      // Types letters, which must not act as keys of the page.
      await page.keyboard.type('Lq')
      await expect(dialog.getByLabel('Amenities')).toHaveValue('Lq')
      await page.keyboard.press('Backspace')
      await page.keyboard.press('Backspace')
      await expect(dialog.getByText('Bicycles', { exact: true })).toHaveCount(1)
      await dialog
        .locator('input[type=file]')
        .setInputFiles([
          ...(await pictures('teal', 'orange')),
          { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
        ])
      await expect(dialog.getByText('notes.txt is not an image file')).toBeVisible()
      await expect(dialog.getByRole('textbox', { name: 'Alt text of image 2' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Dismiss notes.txt' }).click()
      await expect(dialog.getByText('2 of 5, at most 5 MB each.')).toBeVisible()
      await dialog.getByRole('textbox', { name: 'Alt text of image 2' }).fill('The garden')
      await dialog.getByRole('button', { name: 'Remove image 2' }).focus()
      await page.keyboard.press('Alt+ArrowLeft')
      await expect(dialog.getByRole('textbox', { name: 'Alt text of image 1' })).toHaveValue('The garden')
      await expect(dialog.getByRole('button', { name: 'Remove image 1' })).toBeFocused()
      await expectAccessible(page, 'add hotel')
      await page.keyboard.press('Control+Enter')
      await expectToast(page, 'Hotel created successfully!', name)

      await page.getByRole('searchbox', { name: 'Search this list' }).fill(name.toLowerCase())
      const card = page.getByRole('article', { name })
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(card).toContainText('$240/night')
      await expect(card.getByRole('img', { name: 'The garden' })).toBeVisible()
      await card.getByRole('button', { name: `Edit ${name}` }).click()
      const edit = page.getByRole('dialog', { name: 'Edit hotel' })
      await edit.getByRole('textbox', { name: 'Rate' }).fill('€120')
      await edit.getByRole('button', { name: 'Save' }).click()
      await expect(edit.getByText('‘€’ is not USD: please enter an amount in USD')).toBeVisible()
      await edit.getByRole('textbox', { name: 'Rate' }).fill('price on request')
      await edit.getByRole('button', { name: 'Save' }).click()
      await expectToast(page, 'Hotel updated successfully!', name)
      await expect(card).toContainText('Price on request')

      await card.getByRole('button', { name: `View ${name}` }).click()
      const view = page.getByRole('dialog', { name })
      await expect(view.getByText('Not used in any package')).toBeVisible()
      await expect(view).toContainText('Bicycles')
      if (!isPhone) await expectAccessible(page, 'a hotel')
      await page.goBack()
      await expect(view).toBeHidden()

      await card.getByRole('button', { name: `Delete ${name}` }).click()
      const question = page.getByRole('dialog', { name: `Are you sure you want to delete ${name}?` })
      await expect(question).toContainText('No package or draft uses it.')
      await question.getByRole('button', { name: 'Delete' }).click()
      await expectToast(page, 'Hotel deleted successfully', name)
      const undo = await offeredUndo(page)
      await expect(page.getByText('No hotels found')).toBeVisible()
      await undo.click()
      await expect(card).toBeVisible()
    },
  )
})

test('an activity is added without the mouse @all', async ({ page, visit, signIn }) => {
  const name = uniqueName('Reef walk')
  await signIn('agent')
  await visit('/admin/inventory?tab=activities')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(0)
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Add Activity' })
  await expect(dialog.getByRole('textbox', { name: 'Activity name' })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Krabi')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Nat')
  await page.keyboard.press('Tab')
  await page.keyboard.type('45.50')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Activity created successfully!', name)
  await expect(dialog).toBeHidden()
  await searchByKeys(page, name)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Nature · Krabi')
  await expect(page.getByRole('article')).toContainText('$45.50/person')
  await pressOn(page, page.getByRole('button', { name: `View ${name}` }))
  const view = page.getByRole('dialog', { name })
  await expect(view).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(view).toBeHidden()

  await page.getByRole('radio', { name: 'Cards' }).press('ArrowRight')
  const menu = page.getByRole('button', { name: `Actions for ${name}` })
  await pressOn(page, menu)
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'View', 'Rates'])
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.getByRole('menuitem', { name: 'Rates' }).press('Enter')
  await expect(page.getByRole('heading', { name: /^No rates in / })).toBeVisible()
  await page.goBack()
  await pressOn(page, menu)
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit activity' })).toBeVisible()
})
test.describe('two editors', () => {
  test.use({ forgiven: [/status of 409/] })

  test('of the same hotel compare what differs @all', async ({ page, visit, signIn, baseURL }) => {
    const name = uniqueName('Kastro House')
    await signIn('agent')
    const { id, version } = await aHotel(page, baseURL!, name)
    await visit(`/admin/inventory?edit=${id}`)
    const edit = page.getByRole('dialog', { name: 'Edit hotel' })
    await edit.getByRole('combobox', { name: 'Location', exact: true }).fill('Naxos')
    const theirs = await page.request.patch(`/api/inventory/hotels/${id}`, {
      headers: { origin: baseURL! },
      data: { version, location: 'Paros', contact: 'stay@kastro.example' },
    })
    expect(theirs.status()).toBe(200)
    await edit.getByRole('button', { name: 'Save' }).click()
    const conflict = page.getByRole('dialog', { name: 'Somebody else saved this meanwhile' })
    await conflict.getByRole('radiogroup', { name: 'Location' }).getByRole('radio', { name: 'Yours' }).click()
    await conflict.getByRole('button', { name: 'Save these' }).click()
    await expectToast(page, 'Hotel updated successfully!', name)
    const saved = await page.request.get(`/api/inventory/hotels/${id}`)
    expect(await saved.json()).toMatchObject({
      location: 'Naxos',
      contact: 'stay@kastro.example',
      version: version + 2,
    })
  })
})

test.describe('an upload', () => {
  test.use({ forgiven: [/status of 507/] })

  test('a picture that fails is sent again, and one under way is canceled @all', async ({
    page,
    visit,
    signIn,
    baseURL,
  }) => {
    const name = uniqueName('Pier Inn')
    await signIn('agent')
    const { id } = await aHotel(page, baseURL!, name)
    let failing = true
    await page.route('**/objects/*', async (route) => {
      if (failing) return route.fulfill({ status: 507, json: { message: 'There is no space left to store this' } })
      return route.continue()
    })
    await visit(`/admin/inventory?edit=${id}`)
    const edit = page.getByRole('dialog', { name: 'Edit hotel' })
    await edit.locator('input[type=file]').setInputFiles(await pictures('navy'))
    await expect(edit.getByText('Failed to upload navy.png: There is no space left to store this')).toBeVisible()
    failing = false
    await edit.getByRole('button', { name: 'Retry navy.png' }).click()
    await expect(edit.getByText('1 of 5, at most 5 MB each.')).toBeVisible()
    await page.unroute('**/objects/*')
    await page.route('**/objects/*', () => undefined)
    await edit.locator('input[type=file]').setInputFiles(await pictures('maroon'))
    await edit.getByRole('button', { name: 'Cancel maroon.png' }).click()
    await expect(edit.getByText('maroon.png')).toBeHidden()
    await expect(edit.getByText('1 of 5, at most 5 MB each.')).toBeVisible()

    const url = edit.getByRole('textbox', { name: 'Image URL' })
    await url.fill('the beach')
    await url.press('Enter')
    await expectToast(page, 'Invalid URL', 'Please enter a valid image URL')
    // Uses a picture of the demo, as other tests delete theirs.
    const demo = await page.request.get('/api/inventory/hotels?search=stilt')
    const [{ images }] = (await demo.json()) as [{ images: string[] }]
    await url.fill(new URL(images[0]!, baseURL).href)
    await url.press('Enter')
    await expectToast(page, 'Image added')
    await expect(edit.getByText('2 of 5, at most 5 MB each.')).toBeVisible()
    await expect(url).toHaveValue('')
  })
})
