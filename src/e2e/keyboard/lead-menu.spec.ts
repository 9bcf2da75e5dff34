import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { pressOn } from '../support/keyboard'
import { addLead } from '../support/records'
import { expectToast } from '../support/steps'

/** Opens the menu of the only row, and chooses an item by arrow keys. */
async function choose(page: Page, name: string, item: string): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: `Actions for ${name}`, exact: true }))
  const wanted = page.getByRole('menuitem', { name: item, exact: true })
  await expect(wanted).toBeVisible()
  // Waits for the focus, which moves to the first item after opening.
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  for (let i = 0; i < 10 && !(await wanted.evaluate((one) => one === document.activeElement)); i++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test('a lead is edited, a call and a proposal are begun from the list, by keys alone @all', async ({
  page,
  visit,
  signIn,
  baseURL,
}) => {
  await signIn('agent')
  const { name, email } = await addLead(page, baseURL!)
  await visit(`/admin/leads?q=${encodeURIComponent(email)}`)
  await expect(page.getByRole('table').getByRole('link')).toHaveText([name])

  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit Lead' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await choose(page, name, 'Schedule Call')
  const call = page.getByRole('dialog', { name: 'Schedule Call' })
  await expect(call.getByLabel('What is to be done')).toBeFocused()
  await expect(call.getByLabel('What is to be done')).toHaveValue(`Call ${name}`)
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Call planned', name)
  await expect(call).toBeHidden()

  await choose(page, name, 'Edit Lead')
  const edit = page.getByRole('dialog', { name: 'Edit Lead' })
  await expect(edit.getByLabel('Destination')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Bhutan')
  await page.keyboard.press('Control+Enter')
  await expect(edit).toBeHidden()
  await expect(page.getByRole('table')).toContainText('Bhutan')

  await choose(page, name, 'View Details')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(`Call ${name}`).first()).toBeVisible()
  await page.goBack()
  await choose(page, name, 'Send Proposal')
  await expect(page).toHaveURL(/\/admin\/proposals\/[\w-]+/)
})

test('a lead that was a mistake is deleted from the list, by keys alone, once asked @all', async ({
  page,
  visit,
  signIn,
  baseURL,
}) => {
  await signIn('admin')
  const { name, email } = await addLead(page, baseURL!)
  await visit(`/admin/leads?q=${encodeURIComponent(email)}`)
  const links = page.getByRole('table').getByRole('link')
  await expect(links).toHaveText([name])
  await choose(page, name, 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete this lead?' })
  await expect(question.getByRole('button', { name: 'Not now' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(links).toHaveText([name])
  await choose(page, name, 'Delete')
  await expect(question.getByRole('button', { name: 'Not now' })).toBeFocused()
  await pressOn(page, question.getByRole('button', { name: 'Delete' }))
  await expectToast(page, 'Lead deleted', `${name}, Nepal`)
  await expect(page.getByText('No leads found')).toBeVisible()
})

test('the dashboard leads to a new quote and a new package @all', async ({ page, visit, signIn }) => {
  await signIn('agent')
  await visit('/dashboard')
  await pressOn(page, page.getByRole('link', { name: 'New Quote' }))
  await expect(page.getByRole('dialog', { name: 'New Quote' })).toBeVisible()
  await visit('/dashboard?tab=packages')
  await pressOn(page, page.getByRole('link', { name: 'New Package' }))
  await expect(page).toHaveURL('/admin/create-package')
})
