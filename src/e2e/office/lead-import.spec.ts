import { expectAccessible } from '../support/accessibility'
import { expect, newPerson, test } from '../support/fixtures'
import { searchByKeys } from '../support/keyboard'
import { expectToast } from '../support/steps'

test(
  'leads are imported from a file, each bad line is named, and the import is undone',
  { tag: '@phone' },
  async ({ page, visit, signIn }) => {
    const [one, two] = [newPerson(), newPerson()]
    const lines = [
      'Name,Email,Phone,Destination,Pax,Notes',
      `${one.name},${one.email},${one.phone},Nepal,2,<b>Window</b> seats`,
      `${two.name},nobody,${two.phone},Peru,1,`,
      `${two.name},${two.email},${two.phone},Peru,1,`,
      `${one.name},${one.email},${one.phone},Bhutan,1,`,
    ]
    await signIn('agent')
    await visit('/admin/leads')
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    const importLink = page.getByRole('main').getByRole('link', { name: 'Import', exact: true })
    await importLink.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Import leads' })
    await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeFocused()
    const buffer = Buffer.from(lines.join('\n'))
    await dialog.getByLabel('CSV or Excel file').setInputFiles({ name: 'leads.csv', mimeType: 'text/csv', buffer })
    const preview = dialog.getByRole('region', { name: 'Preview' })
    await expect(preview).toContainText('3 leads can be imported')
    await expect(preview).toContainText('1 lead of people who are known, or stand in a line before.')
    await expect(preview.getByRole('row', { name: /^Email Invalid email address.* 3$/ })).toBeVisible()
    await expectAccessible(page, 'preview of an import')
    await dialog.getByRole('button', { name: 'Import 3' }).press('Enter')
    await expectToast(page, '3 leads imported', '1 line left out')
    await expect(dialog).toBeHidden()
    await page.goBack()
    await searchByKeys(page, one.email)
    const links = page.getByRole('table').getByRole('link', { name: one.name })
    await expect(links).toHaveCount(2)
    await links.last().click()
    const timeline = page.getByRole('list', { name: 'Timeline' })
    await expect(timeline).toContainText('imported the lead')
    await visit(`/admin/leads?q=${encodeURIComponent(one.email)}`)
    await importLink.click()
    await dialog
      .getByRole('button', { name: /^Undo the import of 3 leads/ })
      .first()
      .click()
    const question = page.getByRole('dialog', { name: 'Undo this import?' })
    await expect(question).toContainText('This import added 3 leads.')
    await question.getByRole('button', { name: 'Undo the import' }).click()
    await expectToast(page, 'Import undone', '3 leads removed')
    await visit(`/admin/leads?q=${encodeURIComponent(one.email)}`)
    await expect(page.getByText('No leads found')).toBeVisible()
    await visit('/admin/imports?kind=customers')
    const other = page.getByRole('dialog', { name: 'Import customers' })
    await other.getByLabel('CSV or Excel file').setInputFiles({ name: 'leads.csv', mimeType: 'text/csv', buffer })
    await other.getByRole('button', { name: 'Import leads instead' }).click()
    await expect(preview).toContainText('3 leads can be imported')
  },
)
