import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility'
import { expect, test } from '../support/fixtures'
import { addLead } from '../support/records'
import { expectToast } from '../support/steps'

/** Adds two leads of a new person. @returns their ids */
async function addTwo(page: Page, origin: string) {
  const me = await addLead(page, origin, { notes: 'Nepal' })
  const { id: bhutan } = await addLead(page, origin, { customerName: me.name, email: me.email, destination: 'Bhutan' })
  return { me, nepal: me.id, bhutan }
}

// Expects the browser's report of a removed lead.
test.use({ forgiven: [/status of 404/] })

test(
  'two leads that are one inquiry are merged, and parted again',
  { tag: '@phone' },
  async ({ page, visit, signIn, baseURL }) => {
    await signIn('agent')
    const { me, nepal, bhutan } = await addTwo(page, baseURL!)
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
    await dialog.getByRole('button', { name: 'Merge' }).dblclick()
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
  },
)

test('who types on a lead that a colleague merges is told, and loses nothing @all', async ({
  page,
  visit,
  signIn,
  baseURL,
}) => {
  await signIn('agent')
  const { nepal, bhutan } = await addTwo(page, baseURL!)
  await visit(`/admin/leads/${bhutan}`)
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Window seats')
  const body = { version: 1, from: { id: bhutan, version: 1 } }
  const answer = await page.request.post(`/api/leads/${nepal}/merge`, { headers: { origin: baseURL! }, data: body })
  expect(answer.status()).toBe(200)
  await expect(page.getByText('This lead was merged into another one: nothing can be saved')).toBeVisible()
  await expect(note).toHaveValue('Window seats')
  await expect(page.getByRole('link', { name: 'Open the one that stayed' })).toHaveAttribute(
    'href',
    `/admin/leads/${nepal}`,
  )
})
