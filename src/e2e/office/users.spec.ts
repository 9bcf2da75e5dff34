import { expectAccessible } from '../support/accessibility'
import { expect, interactive, newPerson, test } from '../support/fixtures'
import { searchByKeys } from '../support/keyboard'
import { linkMailedTo } from '../support/mail'
import { expectToast } from '../support/steps'

test(
  'somebody is invited by keys, chooses a password, works, and is out at once when deactivated',
  { tag: '@phone' },
  async ({ page, browser, visit, signIn }) => {
    const me = newPerson()
    await signIn('admin')
    await visit('/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('u')
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    await expect(page.getByRole('table')).toBeVisible()
    await expectAccessible(page, 'the list of users')
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'Add User' })
    await expect(dialog.getByLabel('First Name')).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByLabel('First Name')).toHaveAccessibleDescription('First name is required')
    await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
    await page.keyboard.type('Nora')
    await page.keyboard.press('Tab')
    await page.keyboard.type(me.name.replace('Nora ', ''))
    // Passes the mark of no last name.
    for (let i = 0; i < 2; i++) await page.keyboard.press('Tab')
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await page.keyboard.type(me.email)
    await page.keyboard.press('Control+Enter')
    await expectToast(page, 'Invitation sent')

    const other = await browser.newContext()
    const theirs = await other.newPage()
    await theirs.goto(new URL(await linkMailedTo(me.email, 'invitation'), page.url()).href)
    await interactive(theirs)
    await theirs.getByRole('textbox', { name: 'New Password', exact: true }).fill('seven-lanterns-on-the-quay')
    await theirs.getByRole('textbox', { name: 'Confirm New Password' }).fill('seven-lanterns-on-the-quay')
    await theirs.getByRole('button', { name: 'Save Password' }).click()
    await theirs.getByRole('link', { name: 'Login' }).click()
    await theirs.getByLabel('Email').fill(me.email)
    await theirs.getByRole('textbox', { name: 'Password' }).fill('seven-lanterns-on-the-quay')
    await theirs.keyboard.press('Enter')
    await expect(theirs.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

    await searchByKeys(page, me.email)
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.reload()
    await page.getByRole('button', { name: `Actions for ${me.name}` }).press('Enter')
    // Waits for the focus, which moves to the first item after opening.
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.getByRole('menuitem', { name: 'Deactivate' }).press('Enter')
    const question = page.getByRole('dialog', { name: `Deactivate ${me.name}?` })
    await expect(question.getByRole('button', { name: 'Not now' })).toBeFocused()
    await expectAccessible(page, 'deactivating a user')
    await question.getByRole('button', { name: 'Deactivate' }).press('Enter')
    await expectToast(page, 'User deactivated', me.name)
    await expect(page.getByRole('table')).toContainText('Deactivated')
    await theirs.reload()
    await expect(theirs).toHaveURL(/\/login$/)
    await other.close()
  },
)

test.describe('the last administrator', () => {
  test.use({ forgiven: [/status of 409/] })

  test(
    'stays one, and somebody’s role is shown with what it opens',
    { tag: ['@phone', '@all'] },
    async ({ page, visit, signIn }) => {
      await signIn('admin')
      await visit('/admin/users?role=admin&status=active')
      await page.getByRole('link', { name: 'Meera Lindqvist' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Meera Lindqvist' })).toBeVisible()
      await expect(page.getByRole('list', { name: 'Activity' })).toContainText('Signed in')
      await expectAccessible(page, 'a user')
      await page.getByRole('button', { name: 'Actions for Meera Lindqvist' }).click()
      await page.getByRole('menuitem', { name: 'Manage Permissions' }).click()
      const dialog = page.getByRole('dialog', { name: 'Manage Permissions' })
      await dialog.getByRole('radio', { name: 'Agent' }).check()
      await expectAccessible(page, 'permissions')
      await dialog.getByRole('button', { name: 'Save Permissions' }).click()
      await expect(dialog).toContainText('The last administrator cannot be demoted or deactivated')
    },
  )
})
