import { expectAccessible } from '../support/accessibility'
import { offerLine, send } from '../support/booked'
import { expect, inDays, newPerson, test } from '../support/fixtures'
import { addLead } from '../support/records'
import { expectToast, offeredUndo } from '../support/steps'

test('a tax of the settings is chosen for a proposal @all', async ({ page, visit, signIn, baseURL }) => {
  const name = `Levy of ${newPerson().name}`
  await signIn('admin')
  await visit('/admin/settings?section=taxes')
  await page.getByRole('button', { name: 'Add Tax' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Tax' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('7.5')
  for (const name of ['Prices contain it', 'New proposals begin with it'])
    await expect(dialog.getByRole('checkbox', { name })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add Tax' }).click()
  await expectToast(page, 'Tax added', name)
  await expect(page.getByRole('row', { name })).toContainText('7.5% on the total, in the price')
  const { id: leadId } = await addLead(page, baseURL!)
  const made = await page.request.post('/api/proposals', { headers: { origin: baseURL! }, data: { leadId } })
  const { id } = (await made.json()) as { id: string }
  await visit(`/admin/proposals/${id}`)
  await page.getByLabel('Departure', { exact: true }).fill(inDays(90))
  await page.getByRole('combobox', { name: 'Add a tax' }).selectOption(`${name}, 7.5% on the total, in the price`)
  const price = page.getByRole('region', { name: 'Price' })
  await expect(page.getByText(`${name}, 7.5% on the total`, { exact: true })).toBeVisible()
  await expect(price).toContainText(`Of it ${name}, 7.5%$0.00`)
  await expect(page.getByText('In the price', { exact: true }).first()).toBeVisible()
  await page.getByRole('switch', { name: `${name} is in the price` }).uncheck()
  await expect(price).not.toContainText('Of it')
  await expect(price).toContainText(`${name}, 7.5% of total$0.00`)
  // Keeps what is typed while it is saved.
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/proposals\.save/, (route) => held.then(() => route.continue()), { times: 1 })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const trip = page.getByRole('textbox', { name: 'Trip', exact: true })
  await save.click()
  await expect(save).toBeDisabled()
  await trip.fill('Typed meanwhile')
  answer()
  await expect(save).toBeEnabled()
  await expect(trip).toHaveValue('Typed meanwhile')
  await save.click()
  await expect(page.getByText(/^Saved /)).toBeVisible()
  await page.reload()
  await expect(trip).toHaveValue('Typed meanwhile')
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
})

test(
  'all lines are priced by their rates at once, and taken back @all',
  { tag: '@phone' },
  async ({ page, visit, signIn, baseURL }) => {
    await signIn('agent')
    const call = <Made>(method: 'post' | 'put', path: string, data: object) =>
      send<Made>(page, baseURL!, method, path, data)
    const hotel = { name: `House of ${newPerson().name}`, location: 'Krabi', starRating: 4, pricePerNight: 120 }
    const { id: itemId } = await call<{ id: string }>('post', '/api/inventory/hotels', hotel)
    const rate = { kind: 'hotels', itemId, season: 'High', firstDay: inDays(60), lastDay: inDays(91), weekdays: 127 }
    const prices = { unit: 'room', occupancy: 2, ageBand: 'any', netMinor: 100_00, sellMinor: 140_00 }
    await call('post', '/trpc/inventory.createRate', { ...rate, ...prices })
    const { id: leadId } = await addLead(page, baseURL!)
    const { id } = await call<{ id: string }>('post', '/api/proposals', { leadId })
    const stay = (title: string, times: number, price: object | null) => ({
      ...offerLine(title, 0, null),
      kind: 'hotel',
      itemKind: 'hotels',
      itemId,
      unit: 'room-night',
      times,
      price,
    })
    const given = { netMinor: 90_00, sellMinor: 100_00, reason: 'A group' }
    const lines = [stay('Sea view', 2, null), stay('Garden', 2, given), stay('Beach', 3, null)]
    const trip = { title: 'Seven mornings', travelFrom: inDays(90), expiresOn: inDays(20), days: [], discount: null }
    const offer = { ...trip, adults: 2, children: 0, rooms: 1, lines, taxes: [] }
    await call('put', `/api/proposals/${id}`, { version: 1, offer })

    await visit(`/admin/proposals/${id}`)
    const price = page.getByRole('region', { name: 'Price' })
    await expect(price).toContainText('Total$200.00')
    await page.getByRole('button', { name: 'Price all lines by their rates' }).click()
    const dialog = page.getByRole('dialog', { name: 'Price all lines by their rates' })
    await expect(dialog.getByRole('row', { name: 'Sea view' })).toContainText('no rate$280.00')
    await expect(dialog.getByRole('checkbox', { name: 'Garden' })).not.toBeChecked()
    await expect(dialog).toContainText('Beach: No rate covers')
    await expectAccessible(page, 'price all lines')
    await dialog.getByRole('checkbox', { name: 'Garden' }).check()
    await dialog.getByRole('button', { name: 'Change 2 prices' }).click()
    const undo = await offeredUndo(page)
    await expect(price).toContainText('Total$560.00')
    await undo.click()
    await expect(price).toContainText('Total$200.00')
  },
)
