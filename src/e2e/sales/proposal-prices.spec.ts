import { expect, inDays, newPerson, test } from '../support/fixtures'
import { addLead } from '../support/records'
import { expectToast } from '../support/steps'

test('a tax of the settings is chosen for a proposal', async ({ page, visit, signIn, baseURL }) => {
  const name = `Levy of ${newPerson().name}`
  await signIn('admin')
  await visit('/admin/settings?section=taxes')
  await page.getByRole('button', { name: 'Add Tax' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Tax' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('7.5')
  await dialog.getByRole('button', { name: 'Add Tax' }).click()
  await expectToast(page, 'Tax added', name)
  await expect(page.getByRole('row', { name })).toContainText('7.5% on the total')
  const { id: leadId } = await addLead(page, baseURL!)
  const made = await page.request.post('/api/proposals', { headers: { origin: baseURL! }, data: { leadId } })
  const { id } = (await made.json()) as { id: string }
  await visit(`/admin/proposals/${id}`)
  await page.getByLabel('Departure', { exact: true }).fill(inDays(90))
  await page.getByRole('combobox', { name: 'Add a tax' }).selectOption(`${name}, 7.5% on the total`)
  await expect(page.getByRole('region', { name: 'Price' })).toContainText(`${name}, 7.5% of total$0.00`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
})
