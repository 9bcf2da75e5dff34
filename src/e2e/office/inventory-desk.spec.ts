import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility'
import { offerLine, send } from '../support/booked'
import { expect, inDays, newPerson, test } from '../support/fixtures'
import { addLead } from '../support/records'
import { pressOn, searchByKeys } from '../support/keyboard'
import { expectToast, offeredUndo } from '../support/steps'

const uniqueName = (words: string) => `${words} ${newPerson().email.slice(5, 13)}`
const dialogNamed = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Expects nothing wider than the screen. */
const fits = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0)

test(
  'a supplier is added, found and changed without the mouse @all',
  { tag: '@phone' },
  async ({ page, visit, signIn }) => {
    const name = uniqueName('Andaman Boats')
    await signIn('agent')
    await visit('/admin/suppliers')
    await expect(page.getByRole('table', { name: 'Suppliers' })).toBeVisible()
    await expectAccessible(page, 'suppliers')
    await fits(page)
    await page.keyboard.press('n')
    const add = dialogNamed(page, 'Add Supplier')
    await expect(add.getByRole('textbox', { name: 'Supplier name' })).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(add.getByRole('textbox', { name: 'Supplier name' })).toHaveAccessibleDescription(
      'Supplier name is required',
    )
    await expectAccessible(page, 'add supplier')
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Somchai')
    await page.keyboard.press('Control+Enter')
    await expectToast(page, 'Supplier added', name)
    await expect(add).toBeHidden()

    await searchByKeys(page, name)
    const row = page.getByRole('table', { name: 'Suppliers' }).getByRole('row').filter({ hasText: name })
    await expect(page.getByRole('table', { name: 'Suppliers' }).getByRole('row')).toHaveCount(2)
    await pressOn(page, row.getByRole('link', { name }))
    const edit = dialogNamed(page, 'Edit supplier')
    await expect(edit.getByRole('textbox', { name: 'Contact name' })).toHaveValue('Somchai')
    await edit.getByRole('textbox', { name: 'Notes' }).fill('Two boats, at the pier by six.')
    await page.keyboard.press('Control+Enter')
    await expectToast(page, 'Supplier saved', name)
  },
)

test(
  'a file is imported line by line, its bad lines are named, and the batch is undone @all',
  { tag: '@phone' },
  async ({ page, visit, signIn }) => {
    const [first, second] = [uniqueName('Imported Inn'), uniqueName('Imported Lodge')]
    await signIn('agent')
    await visit('/admin/inventory')
    await expect(page.getByRole('article').first()).toBeVisible()
    await pressOn(page, page.getByRole('main').getByRole('link', { name: 'Import', exact: true }))
    const dialog = dialogNamed(page, 'Import hotels')
    await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeFocused()
    await expectAccessible(page, 'import')
    const csv = [
      'name,location,roomType,rate',
      `${first},Krabi,Garden villa,120`,
      'Inn without a place,,Room,90',
      `${second},Phuket,Sea view,$95.50`,
    ]
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'hotels.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.join('\n')) })
    const preview = dialog.getByRole('region', { name: 'Preview' })
    await expect(preview).toContainText('2 hotels can be imported')
    await expect(preview.getByRole('row', { name: 'Location Location is required 3' })).toBeVisible()
    await expectAccessible(page, 'import preview')
    await fits(page)
    await pressOn(page, dialog.getByRole('button', { name: 'Import 2' }))
    await expectToast(page, '2 hotels imported', '1 line left out')
    const undo = await offeredUndo(page)
    await expect(dialog).toBeHidden()
    await page.goBack()
    await page.getByRole('searchbox', { name: 'Search this list' }).fill(first)
    await expect(page.getByRole('article', { name: first })).toBeVisible()
    await undo.click()
    await dialogNamed(page, 'Undo this import?').getByRole('button', { name: 'Undo the import' }).click()
    await expectToast(page, 'Import undone', '2 items removed')
    await expect(page).toHaveURL(/imports\?kind=hotels$/)
    await page.goto('/admin/inventory?q=' + encodeURIComponent(first))
    await expect(page.getByText('No hotels found')).toBeVisible()
  },
)

test.describe('rates', () => {
  test.use({ forgiven: [/status of 409/] })

  test(
    'rates of a year are written, refused where they overlap, and copied to the next year',
    { tag: '@phone' },
    async ({ page, visit, signIn, baseURL }) => {
      const name = uniqueName('Season House')
      await signIn('agent')
      const made = await page.request.post('/api/inventory/hotels', {
        headers: { origin: baseURL! },
        data: { name, location: 'Krabi', roomType: 'Garden villa', rate: '120' },
      })
      const { id } = (await made.json()) as { id: string }
      await visit(`/admin/inventory/hotels/${id}/rates?year=2027`)
      await expect(page.getByRole('heading', { name: 'No rates in 2027' })).toBeVisible()
      const addRate = async (season: string, firstDay: string, lastDay: string) => {
        await page.keyboard.press('n')
        const dialog = dialogNamed(page, 'Add rate')
        await expect(dialog.getByRole('textbox', { name: 'Season' })).toBeFocused()
        await page.keyboard.type(season)
        await dialog.getByLabel('First day').fill(firstDay)
        await dialog.getByLabel('Last day').fill(lastDay)
        await dialog.getByRole('textbox', { name: 'Net (USD)' }).fill('90')
        await dialog.getByRole('textbox', { name: 'Sell (USD)' }).fill('120.50')
        await page.keyboard.press('Control+Enter')
        return dialog
      }
      const high = await addRate('High season', '2027-01-01', '2027-04-30')
      await expectToast(page, 'Rate added', 'High season')
      await expect(high).toBeHidden()
      await expect(page.getByText('245 days without a rate, in 1 gap')).toBeVisible()
      await expectAccessible(page, 'rates')
      await fits(page)
      const season = await addRate('Songkran', '2027-04-10', '2027-04-16')
      await expect(season.getByRole('status', { name: 'What becomes of other rates' })).toContainText(
        'High season, $120.50, stays for 1 Jan 2027 to 9 Apr 2027 and 17 Apr 2027 to 30 Apr 2027',
      )
      await expectAccessible(page, 'a rate')
      await page.keyboard.press('Control+Enter')
      await expectToast(page, 'Rate added', 'Songkran')
      const undo = await offeredUndo(page)
      await expect(page.getByRole('row', { name: /High season/ })).toHaveCount(2)
      await undo.click()
      await expectToast(page, 'Undone', 'The rates are as they were')
      await expect(page.getByRole('row', { name: /High season|Songkran/ })).toHaveCount(1)

      await pressOn(page, page.getByRole('button', { name: 'Copy to 2028' }))
      const copy = dialogNamed(page, 'Copy rates to 2028')
      await expect(copy.getByRole('textbox', { name: 'Net changes by' })).toBeFocused()
      await copy.getByRole('textbox', { name: 'Sell changes by' }).fill('10')
      await page.keyboard.press('Control+Enter')
      await expectToast(page, '1 rate copied to 2028', name)
      await expect(page).toHaveURL(/year=2028/)
      await expect(page.getByRole('row', { name: /High season/ })).toContainText('$132.55')
      await page.getByRole('button', { name: 'Year 2027' }).click()
      await page.getByRole('button', { name: 'Copy to 2028' }).click()
      const again = dialogNamed(page, 'Copy rates to 2028')
      await expect(again).toContainText('High season overlaps what 2028 has already. Nothing is left to copy.')
      await expect(again.getByRole('button', { name: 'Copy' })).toBeDisabled()
    },
  )
})

test('the price of one season is raised with four clicks beside its fields @all', async ({
  page,
  visit,
  signIn,
  baseURL,
}) => {
  const name = uniqueName('Summer House')
  await signIn('agent')
  const call = <Made>(method: 'post' | 'put', path: string, data: object) =>
    send<Made>(page, baseURL!, method, path, data)
  const { id: itemId } = await call<{ id: string }>('post', '/api/inventory/hotels', {
    name,
    location: 'Krabi',
    starRating: 4,
    pricePerNight: 120,
  })
  const whole = { kind: 'hotels', itemId, season: 'All year', firstDay: inDays(1), lastDay: inDays(360), weekdays: 127 }
  const prices = { unit: 'room', occupancy: 2, ageBand: 'any', netMinor: 100_00, sellMinor: 140_00 }
  await call('post', '/trpc/inventory.createRate', { ...whole, ...prices })
  // Adds an affected offer, which the season makes dearer, so that the dialog mentions it, too.
  const { id: leadId } = await addLead(page, baseURL!)
  const { id } = await call<{ id: string }>('post', '/api/proposals', { leadId })
  const stay = { kind: 'hotel', itemKind: 'hotels', itemId, unit: 'room-night', times: 2, occupancy: 2, price: null }
  const trip = { title: 'Two nights', travelFrom: inDays(90), expiresOn: inDays(20), days: [], discount: null }
  const lines = [{ ...offerLine('Summer House', 0, null), ...stay }]
  await call('put', `/api/proposals/${id}`, {
    version: 1,
    offer: { ...trip, adults: 2, children: 0, rooms: 1, lines, taxes: [] },
  })

  await visit(`/admin/inventory?q=${encodeURIComponent(name)}`)
  let clicks = 0
  await page.exposeFunction('counted', () => (clicks += 1))
  await page.evaluate(() =>
    document.addEventListener('pointerdown', () => void (window as never as { counted: () => void }).counted(), true),
  )
  await page.getByRole('link', { name: `Rates of ${name}` }).click()
  await page.getByRole('button', { name: /^New season in / }).click()
  const dialog = dialogNamed(page, 'Add rate')
  await dialog.getByRole('textbox', { name: 'Season' }).fill('Summer')
  await dialog.getByLabel('First day').fill(inDays(80))
  await dialog.getByLabel('Last day').fill(inDays(141))
  await dialog.getByRole('textbox', { name: 'Sell (USD)' }).fill('180')
  await expect(dialog.getByRole('status', { name: 'What becomes of other rates' })).toContainText('All year, $140.00')
  await dialog.getByRole('button', { name: 'Add rate' }).click()
  const asked = dialogNamed(page, 'Add this rate?')
  await expect(asked.getByRole('row', { name: /Two nights|PR-/ }).first()).toContainText('$280.00 to $360.00')
  await asked.getByRole('button', { name: 'Add rate' }).click()
  await expectToast(page, 'Rate added', 'Summer')
  expect(clicks).toBe(4)
  await expect(page.getByRole('row', { name: /Summer/ })).toContainText('$180.00')
})
