import type { Page } from '@playwright/test'
import { demoAccounts } from '../../modules/identity/auth/demo.rules'
import { expect, newPhone, test } from '../support/fixtures'
import { enter, pressOn, searchByKeys, tabTo, undoByKeys } from '../support/keyboard'
import { addLead, addRequest } from '../support/records'
import { expectToast, offeredUndo } from '../support/steps'

/** Searches the open list for a person, and opens the only row. */
async function find(page: Page, { email, name }: { email: string; name: string }): Promise<void> {
  await searchByKeys(page, email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(email)}`))
  const row = page.getByRole('table').getByRole('link')
  await expect(row).toHaveText([name])
  await page.keyboard.press('j')
  await expect(row).toBeFocused()
}

test.describe('by keyboard alone', () => {
  // Tolerates a refetch after a colleague's change, pending when the session ends.
  test.use({ forgiven: [/status of 401/] })

  test('an agent answers a request, follows it up, moves it on, merges, begins a package and leaves @all', async ({
    page,
    visit,
    baseURL,
  }) => {
    // Uses a unique phone, so that only these two look like one person.
    const phone = newPhone()
    const me = await addRequest(page, baseURL!, { phone })

    const { email, password } = demoAccounts.find(({ role }) => role === 'agent')!
    await visit('/login')
    await tabTo(page, page.getByLabel('Email'))
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

    await page.keyboard.press('q')
    await expect(page.getByRole('heading', { level: 1, name: 'Quote Requests' })).toBeVisible()
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    await find(page, me)
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary', { name: 'Quote request' })
    const title = panel.getByRole('heading', { name: me.name })
    await expect(title).toBeFocused()
    await page.keyboard.press('m')
    await expectToast(page, 'Assigned to Jonah Okafor')
    await page.keyboard.press('r')
    const reply = page.getByRole('dialog', { name: `Reply to ${me.name}` })
    await expect(reply.getByLabel('Template')).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expectToast(page, 'E-mail sent', `To ${me.email}`)
    await expect(reply).toBeHidden()
    await expect(title).toBeFocused()
    await pressOn(page, panel.getByRole('button', { name: 'Confirm', exact: true }))
    await expect(page.getByRole('button', { name: 'Confirm request' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expectToast(page, 'Quote request confirmed')
    // Focuses the next button, as the pressed one is gone.
    await expect(panel.getByRole('button', { name: 'Reply by e-mail' })).toBeFocused()
    await pressOn(page, panel.getByRole('definition').getByRole('link', { name: me.name }), 'Enter')

    await expect(page.getByRole('heading', { level: 1, name: me.name })).toBeVisible()
    await page.keyboard.press('n')
    await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
    await page.keyboard.type('They take the earlier dates.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByLabel('Kind of note').locator('option:checked')).toHaveText('Call: reached')
    await page.keyboard.press('Control+Enter')
    await expectToast(page, 'Call logged')
    await page.keyboard.press('Tab')
    await page.keyboard.press('f')
    await expect(page.getByRole('textbox', { name: 'What is to be done' })).toBeFocused()
    await page.keyboard.type('Send the route')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Follow-up planned')
    await tabTo(page, page.getByRole('button', { name: 'Move to Qualified' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Moved to Qualified')
    await expect(page.getByRole('list', { name: 'Stages' })).toBeFocused()

    await page.keyboard.press('l')
    await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    await find(page, me)
    await page.keyboard.press('b')
    const lane = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('link', { name: me.name })
    await tabTo(page, lane('Qualified'))
    await page.keyboard.press('Alt+ArrowRight')
    await expectToast(page, 'Moved to Proposal Sent')
    await expect(lane('Proposal Sent')).toBeFocused()

    const twin = await addLead(page, baseURL!, { mobile: phone, destination: 'Bhutan' })
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search or type a command' })
    await expect(palette).toBeVisible()
    await enter(page, twin.email)
    const customer = palette.getByRole('option', { name: new RegExp(`${twin.name}.*customer`) })
    await expect(customer).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(customer).toHaveAttribute('data-combobox-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: twin.name })).toBeVisible()
    await pressOn(page, page.getByRole('button', { name: `Merge with ${me.name}` }))
    await expect(page.getByRole('button', { name: 'Merge', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expectToast(page, 'Customers merged')
    // Holds the toast by the pointer: the other record's page may take as long as the toast.
    await offeredUndo(page)
    await expect(page.getByRole('heading', { level: 1, name: me.name })).toBeVisible()
    await undoByKeys(page)
    await expectToast(page, 'Merge undone')

    await page.keyboard.press('p')
    await expect(page.getByRole('heading', { level: 1, name: 'Packages' })).toBeVisible()
    await page.keyboard.press('n')
    await expect(page.getByLabel('Package Name')).toBeFocused()
    await page.keyboard.type(`Coves of ${me.name}`)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Krabi, Thailand')
    await expect(page.getByText(/Saved at \d/)).toBeVisible()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(page.getByText('Step 2 of 5')).toBeVisible()
    await expect(page.getByRole('textbox').and(page.locator(':focus'))).toBeVisible()
    await page.keyboard.press('Control+s')
    await expectToast(page, 'Draft saved')
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(page.getByText('Step 1 of 5')).toBeVisible()

    await tabTo(page, page.getByRole('button', { name: 'Account of Jonah Okafor' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
  })

  test('a key that comes before what it acts on acts when that is there @all', async ({
    page,
    visit,
    signIn,
    baseURL,
  }) => {
    const me = await addRequest(page, baseURL!)
    await signIn('agent')
    await visit(`/admin/quotes?q=${encodeURIComponent(me.email)}`)
    const row = page.getByRole('table').getByRole('link', { name: me.name })
    await expect(row).toBeVisible()
    let isAsked = () => {}
    const asked = new Promise<void>((resolve) => (isAsked = resolve))
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/quotes\.get\b/, async (route) => {
      isAsked()
      await answered
      await route.continue()
    })
    await page.keyboard.press('j')
    await expect(row).toBeFocused()
    await page.keyboard.press('Enter')
    await asked
    await page.keyboard.press('r')
    answer()
    await expect(page.getByRole('dialog', { name: `Reply to ${me.name}` }).getByLabel('Template')).toBeFocused()
  })
})
