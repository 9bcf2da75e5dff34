import { expectAccessible } from '../support/accessibility'
import { expect, newPerson, test } from '../support/fixtures'
import { expectToast } from '../support/steps'

test('two leads that are one wish are merged, and parted again', async ({ page, visit, signIn, baseURL }) => {
  await signIn('agent')
  const me = newPerson()
  const add = async (destination: string) => {
    const data = { customerName: me.name, email: me.email, mobile: '+1 212 555 0142', destination, notes: destination }
    const answer = await page.request.post('/api/leads', { headers: { origin: baseURL! }, data })
    return ((await answer.json()) as { id: string }).id
  }
  const [nepal, bhutan] = [await add('Nepal'), await add('Bhutan')]
  await visit(`/admin/leads/${bhutan}`)
  const others = page.getByRole('region', { name: 'Other leads' })
  await others.getByRole('button', { name: 'Merge with Nepal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge leads' })
  await expect(dialog.getByRole('button', { name: 'Merge' })).toBeEnabled()
  await expectAccessible(page, 'merging leads')
  const place = dialog.getByRole('radiogroup', { name: 'Destination' })
  await expect(place.getByRole('radio', { name: 'Nepal' })).toBeChecked()
  await place.getByRole('radio', { name: 'Bhutan' }).press('Space')
  await expect(place.getByRole('radio', { name: 'Bhutan' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Merge' }).press('Enter')
  await expectToast(page, 'Leads merged', `${me.name}, Bhutan`)
  await expect(page).toHaveURL(`/admin/leads/${nepal}`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('merged Bhutan into this lead')
  await expect(others).toHaveCount(0)
  await visit(`/admin/leads/${bhutan}`)
  await expectToast(page, 'This lead was merged')
  await expect(page).toHaveURL(`/admin/leads/${nepal}`)
  await page.getByRole('button', { name: 'Undo the merge with Bhutan' }).click()
  await expectToast(page, 'Merge undone')
  await expect(timeline).toContainText('took the merge with Bhutan back')
  await expect(others.getByRole('link', { name: 'Bhutan' })).toBeVisible()
})
