import { expectAccessible } from '../support/accessibility'
import { expect, newPerson, newPhone, test } from '../support/fixtures'
import { searchByKeys } from '../support/keyboard'
import { addLead } from '../support/records'
import { expectToast } from '../support/steps'

test(
  'customers are listed, searched, narrowed, added and opened',
  { tag: '@phone' },
  async ({ page, visit, signIn, baseURL, isPhone }) => {
    await signIn('admin')
    const known = await addLead(page, baseURL!, { mobile: newPhone() })
    await visit('/admin/customers')
    const table = page.getByRole('table', { name: 'Customers' })
    await expect(table.getByRole('link').first()).toBeVisible()
    await expectAccessible(page, 'customers')
    await searchByKeys(page, known.email)
    const row = table.getByRole('link', { name: known.name })
    await expect(row).toBeVisible()
    await page.getByRole('button', { name: 'Have traveled' }).click()
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: 'With open leads' }).click()
    await expect(row).toBeVisible()
    if (!isPhone) {
      await table.getByRole('button', { name: 'Name' }).click()
      await expect(page).toHaveURL(/sort=name/)
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: 'CSV' }).click()
      expect((await saving).suggestedFilename()).toBe('customers.csv')
    }
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await expect(table.getByRole('link').first()).toBeVisible()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'Add Customer' })
    await expect(dialog.getByLabel('Customer Name')).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByLabel('Customer Name')).toHaveAccessibleDescription('Customer name is required')
    const me = newPerson()
    await dialog.getByLabel('Customer Name').fill(me.name)
    await dialog.getByLabel('Email').fill(me.email)
    await page.keyboard.press('Control+Enter')
    await expectToast(page, 'Customer added', me.name)
    await expect(page.getByRole('heading', { level: 1, name: me.name })).toBeVisible()
  },
)

test(
  'two customers who are one person are merged, and parted again @all',
  { tag: '@phone' },
  async ({ page, visit, signIn, baseURL }) => {
    await signIn('agent')
    const mobile = newPhone()
    const first = await addLead(page, baseURL!, { mobile })
    const second = await addLead(page, baseURL!, { mobile, destination: 'Bhutan' })
    await visit(`/admin/customers/${second.customerId}`)
    const duplicates = page.getByRole('region', { name: 'Possible duplicates' })
    await expect(duplicates).toContainText('Same phone on a lead · 1 lead')
    await duplicates.getByRole('button', { name: `Merge with ${first.name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge customers' })
    await expect(dialog.getByRole('button', { name: 'Merge' })).toBeEnabled()
    await expectAccessible(page, 'merging')
    const email = dialog.getByRole('radiogroup', { name: 'Email' })
    await expect(email.getByRole('radio', { name: first.email })).toBeChecked()
    await email.getByRole('radio', { name: second.email }).press('Space')
    await expect(email.getByRole('radio', { name: second.email })).toBeChecked()
    await dialog.getByRole('button', { name: 'Merge' }).press('Enter')
    await expectToast(page, 'Customers merged', first.name)
    await expect(page).toHaveURL(`/admin/customers/${first.customerId}`)
    const leads = page.getByRole('region', { name: 'Leads' })
    for (const place of ['Nepal', 'Bhutan']) await expect(leads).toContainText(place)
    await expect(page.getByRole('region', { name: 'Contact' })).toContainText(second.email)
    await expect(duplicates).toHaveCount(0)
    await expectAccessible(page, 'a merged customer')
    await page.getByRole('button', { name: `Undo the merge with ${second.name}` }).click()
    await expectToast(page, 'Merge undone')
    await expect(leads).not.toContainText('Bhutan')
    await expect(page.getByRole('region', { name: 'Contact' })).toContainText(first.email)
    await visit(`/admin/leads/${second.id}`)
    await expect(duplicates).toContainText(first.name)
  },
)

test.describe('two editors', () => {
  test.use({ forgiven: [/status of 409/] })

  test('of a customer, a supplier and an account compare what differs @all', async ({
    page,
    visit,
    signIn,
    baseURL,
  }) => {
    const headers = { origin: baseURL! }
    const call = async (procedure: string, data: object) => {
      const answer = await page.request.post(`/trpc/${procedure}`, { headers, data })
      expect(answer.status(), procedure).toBe(200)
      return ((await answer.json()) as { result: { data: { id: string; version: number } } }).result.data
    }
    const form = (title: string) => page.getByRole('dialog', { name: title })
    const keepMine = async (field: string) => {
      await page.keyboard.press('Control+Enter')
      const conflict = form('Somebody else saved this meanwhile')
      const choice = conflict.getByRole('radiogroup', { name: field })
      await choice.getByRole('radio', { name: /^Yours/ }).click()
      await conflict.getByRole('button', { name: 'Save these' }).click()
    }
    await signIn('admin')

    const customer = await call('customers.create', { name: 'Nora Lind', email: newPerson().email })
    await visit(`/admin/customers/${customer.id}`)
    await page.getByRole('button', { name: 'Edit Customer' }).click()
    await form('Edit Customer').getByLabel('Customer Name').fill('Nora Lindqvist')
    const theirPhone = newPhone()
    await call('customers.update', { ...customer, name: 'Nora Berg', phone: theirPhone })
    await keepMine('Customer Name')
    await expectToast(page, 'Customer saved', 'Nora Lindqvist')
    await expect(page.getByRole('region', { name: 'Contact' })).toContainText(theirPhone)

    const name = `Reef Boats ${newPerson().email.slice(5, 13)}`
    const supplier = await call('suppliers.create', { name })
    await visit(`/admin/suppliers?q=${encodeURIComponent(name)}&supplier=${supplier.id}`)
    await form('Edit supplier').getByLabel('Contact name').fill('Somchai')
    await call('suppliers.update', { ...supplier, contactName: 'Pim', notes: 'At the pier by six.' })
    await keepMine('Contact name')
    await expectToast(page, 'Supplier saved', name)
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Somchai')

    const invited = { firstName: 'Nora', lastName: 'Lind', email: newPerson().email, role: 'agent' }
    const account = await call('users.invite', invited)
    await visit(`/admin/users/${account.id}`)
    await page.getByRole('button', { name: 'Actions for Nora Lind' }).click()
    await page.getByRole('menuitem', { name: 'Edit User' }).click()
    await form('Edit User').getByRole('textbox', { name: 'Last Name' }).fill('Lindqvist')
    await call('users.update', { ...invited, ...account, lastName: 'Berg', phone: theirPhone })
    await keepMine('Last Name')
    await expectToast(page, 'User saved', 'Nora Lindqvist')
    await expect(page.getByRole('region', { name: 'Account' })).toContainText(theirPhone)
  })
})
