import { isSignedIn } from '../support/account'
import { expectAccessible } from '../support/accessibility'
import { expect, test } from '../support/fixtures'
import { linkMailedTo } from '../support/mail'
import { signUp } from '../support/traveler'

test.use({ forgiven: [/status of 40[01]/] })

test(
  'a former address takes the account back by its link, once @all',
  { tag: '@phone' },
  async ({ page, visit, baseURL }) => {
    const me = await signUp(page, baseURL!)
    const main = page.getByRole('main')
    const confirm = async (email: string) => {
      await visit(await linkMailedTo(email, 'verify-email'))
      await main.getByRole('button', { name: 'Confirm my email' }).click()
      await expect(main.getByText(`${email} is confirmed. Thank you.`)).toBeVisible()
    }
    await confirm(me.email)
    await visit('/profile')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByRole('button', { name: 'Change email' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change email' })
    await dialog.getByLabel('New Email').fill(`new.${me.email}`)
    await dialog.getByLabel(/^Password/).fill(me.password)
    await dialog.getByRole('button', { name: 'Send the link' }).click()
    await expect(dialog).toBeHidden()
    await confirm(`new.${me.email}`)

    const link = await linkMailedTo(me.email, 'revert-email')
    await visit(link)
    await expect(page).toHaveURL('/revert-email')
    await expectAccessible(page, 'taking an address back')
    await main.getByRole('button', { name: 'Take my address back' }).click()
    await expect(main.getByText(`Your account has ${me.email} again`)).toBeVisible()
    expect(await isSignedIn(page)).toBe(false)
    await main.getByRole('link', { name: 'Ask for another link' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(me.email)

    await visit('/terms')
    await visit(link)
    await main.getByRole('button', { name: 'Take my address back' }).click()
    await expect(main.getByRole('alert')).toBeVisible()
    await visit('/revert-email')
    await expect(main.getByText('It works for 7 days.')).toBeVisible()
  },
)
