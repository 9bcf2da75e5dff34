import { expectAccessible } from '../support/accessibility'
import { expect, newPerson, test } from '../support/fixtures'
import { expectToast } from '../support/steps'

test(
  'a consultant is added, put in order by keys, kept, and removed',
  { tag: '@phone' },
  async ({ page, visit, signIn }) => {
    const me = newPerson()
    await signIn('admin')
    await visit('/admin/settings?section=consultants')
    const rows = page.getByRole('group', { name: 'Consultants' }).getByRole('listitem')
    await expect(rows.first().getByLabel('Name')).toHaveValue('Jonah Okafor')
    const last = await rows.count()
    await page.getByRole('button', { name: 'Add consultant' }).click()
    const added = rows.nth(last)
    await added.getByLabel('Name').fill(me.name)
    await added.getByLabel('Phone').fill('98765')
    await added.getByLabel('Chat number').fill('12125550199')
    await added.getByLabel('Languages').fill('English, Hindi')
    // Visitors see nothing of this test.
    await added.getByLabel('Shown to visitors').uncheck()
    const save = page.getByRole('button', { name: 'Save Changes' })
    await save.click()
    await expect(added.getByLabel('Phone')).toHaveAccessibleDescription('Please enter a valid phone number')
    await added.getByLabel('Phone').fill('+1 212 555 0199')

    await page.getByRole('button', { name: new RegExp(`^Move consultant ${last + 1}:`) }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(rows.nth(last - 1).getByLabel('Name')).toHaveValue(me.name)
    await expect(page.getByRole('button', { name: new RegExp(`^Move consultant ${last}:`) })).toBeFocused()
    await expectAccessible(page, 'consultants')
    await save.click()
    await expectToast(page, 'Settings saved')
    await page.reload()
    await expect(rows.nth(last - 1).getByLabel('Name')).toHaveValue(me.name)
    await expect(rows.nth(last - 1).getByLabel('Languages')).toHaveValue('English, Hindi')

    await page.getByRole('button', { name: `Remove consultant ${last}`, exact: true }).click()
    await save.click()
    await expectToast(page, 'Settings saved')
    await expect(page.getByText(me.name)).toHaveCount(0)
  },
)
