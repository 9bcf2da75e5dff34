import { expectAccessible } from '../support/accessibility'
import { expect, newPerson, test } from '../support/fixtures'
import { enter } from '../support/keyboard'
import { addLead, addRequest } from '../support/records'
import { expectToast, openRequest, pressUndo } from '../support/steps'

test(
  'a request comes in, is taken, answered from a template within the promise, and confirmed',
  { tag: '@phone' },
  async ({ page, visit, signIn, baseURL, isPhone }) => {
    const me = await addRequest(page, baseURL!, { message: 'Two weeks, and no bus.' })
    await signIn('agent')
    await visit(`/admin/quotes?q=${encodeURIComponent(me.email)}`)
    const panel = await openRequest(page, me.name, isPhone)
    await expect(panel.getByText(/^Reply due/)).toBeVisible()
    await panel.getByRole('button', { name: 'Take it' }).click()
    await expectToast(page, 'Assigned to Jonah Okafor', `${me.reference}, ${me.name}`)
    await expect(panel.getByRole('button', { name: 'Take it' })).toBeHidden()
    await expect(panel.getByLabel('Assigned to').locator('option:checked')).toHaveText('Jonah Okafor')
    await expectAccessible(page, 'an assigned request')

    await panel.getByRole('button', { name: 'Reply by e-mail' }).click()
    const dialog = page.getByRole('dialog', { name: `Reply to ${me.name}` })
    const [subject, body] = [dialog.getByLabel('Subject'), dialog.getByLabel('Message')]
    await expect(dialog).toContainText(`To ${me.email}`)
    await expect(subject).toHaveValue('Your trip to Nepal')
    await expect(body).toHaveValue(new RegExp(`^Dear ${me.name},`))
    await body.fill('Dear Nora, two quiet weeks it is.')
    await dialog.getByLabel('Template').selectOption('Ask for details')
    await expect(subject).toHaveValue('A few questions about your trip to Nepal')
    await dialog.getByLabel('Template').selectOption('None')
    await expect(subject).toHaveValue('')
    await dialog.getByRole('button', { name: 'Bring back what I wrote' }).click()
    await expect(body).toHaveValue('Dear Nora, two quiet weeks it is.')
    // Sends nothing under the question whether to leave.
    await page.keyboard.press('Escape')
    await expect(dialog.getByText('Leave without saving?')).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await dialog.getByRole('button', { name: 'Stay' }).click()
    await subject.fill('')
    await page.keyboard.press('Control+Enter')
    await expect(subject).toHaveAccessibleDescription('Please enter a subject')
    await expectAccessible(page, 'a reply')
    await subject.fill('Two weeks in Nepal')
    await page.keyboard.press('Control+Enter')
    await expectToast(page, 'E-mail sent', `To ${me.email}`)
    await expect(dialog).toBeHidden()
    await expect(panel).toContainText('Promise kept')
    await expect(panel).toContainText(/Answered after \d+ min/)

    await panel.getByRole('button', { name: 'Confirm' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm this request?' })
    await question.getByRole('button', { name: 'Confirm request' }).click()
    await expectToast(page, 'Quote request confirmed')
    await expect(panel).toContainText('Promise kept')

    await panel.getByRole('definition').getByRole('link', { name: me.name }).click()
    await expect(page.getByRole('heading', { level: 1, name: me.name })).toBeVisible()
    // Shows the message on the lead, so that nobody has to return to the request.
    const wrote = page.getByRole('region', { name: 'What they asked for' })
    await expect(wrote).toContainText('Two weeks, and no bus.')
    await expect(wrote.getByRole('link', { name: me.reference })).toBeVisible()
    const mail = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem').filter({ hasText: 'e-mail' })
    await expect(mail).toContainText('Jonah Okafor sent an e-mail: Two weeks in Nepal')
    await expect(mail.getByText('two quiet weeks it is')).toBeHidden()
    await mail.getByText('Show the text').click()
    await expect(mail.getByText('two quiet weeks it is')).toBeVisible()
    await expectAccessible(page, 'a lead that was written to')
  },
)

test(
  'a request that came by phone is taken down by keys alone, for somebody whom the agency knows @all',
  { tag: '@phone' },
  async ({ page, visit, signIn, baseURL, isPhone }) => {
    await signIn('agent')
    const me = await addLead(page, baseURL!, { destination: 'Bhutan' })
    await visit('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search or type a command' })
    await expect(palette).toBeVisible()
    await enter(page, 'new quote')
    await expect(palette.getByRole('option', { name: /New quote request/ })).toBeVisible()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New Quote' })
    const known = dialog.getByLabel('Lead or customer')
    await expect(known).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByLabel('Full Name')).toHaveAccessibleDescription('Name must be at least 2 characters')
    await expectAccessible(page, 'taking down a request')
    await known.focus()
    await enter(page, me.email)
    const found = page.getByRole('option', { name: `${me.name}, Bhutan` })
    await expect(found).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(found).toHaveAttribute('data-combobox-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Full Name')).toHaveValue(me.name)
    await expect(dialog.getByLabel('Destination')).toHaveValue('Bhutan')
    await dialog.getByLabel('What they ask for').fill('Tiger’s Nest, without haste.')
    await page.keyboard.press('Control+Enter')
    await expectToast(page, 'Quote request recorded')
    await expect(dialog).toBeHidden()
    const panel = isPhone
      ? page.getByRole('dialog', { name: 'Quote request' })
      : page.getByRole('complementary', { name: 'Quote request' })
    await expect(panel).toContainText('Tiger’s Nest, without haste.')
    await expect(panel.getByLabel('Assigned to').locator('option:checked')).toHaveText('Jonah Okafor')
    await expect(panel.getByRole('link', { name: me.name })).toHaveAttribute('href', `/admin/leads/${me.id}`)
  },
)

test('requests are assigned in bulk, found as mine, and given back @all', async ({ page, visit, signIn, baseURL }) => {
  const place = `Cove ${newPerson().email.slice(5, 13)}`
  for (let i = 0; i < 2; i++) await addRequest(page, baseURL!, { destination: place })
  await signIn('agent')
  await visit(`/admin/quotes?q=${encodeURIComponent(place)}`)
  const names = page.getByRole('table').getByRole('link')
  await expect(names).toHaveCount(2)
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('menuitem', { name: 'Jonah Okafor' }).click()
  await expectToast(page, '2 quote requests assigned')
  await pressUndo(page)
  await expectToast(page, '2 quote requests given back')
  await visit(`/admin/quotes?assignee=none&q=${encodeURIComponent(place)}`)
  await expect(names).toHaveCount(2)
})

test(
  'an administrator tries a template out, and is told what cannot be filled in',
  { tag: ['@phone', '@all'] },
  async ({ page, visit, signIn }) => {
    await signIn('admin')
    await visit('/admin/settings?section=mails')
    const templates = page.getByRole('group', { name: 'E-mails from the office' })
    await templates.getByRole('button', { name: 'Reply', exact: true }).click()
    await expect(templates.getByLabel('Subject').first()).toHaveValue('Your trip to {destination}')
    await templates.getByRole('button', { name: 'Preview' }).first().click()
    await expect(templates.getByRole('textbox', { name: 'Preview' })).toHaveValue(/^Your trip to /)
    await expectAccessible(page, 'mail templates')
    await templates.getByLabel('Text').first().fill('Dear {nmae}')
    await templates.getByRole('button', { name: 'Reply', exact: true }).click()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(templates.getByLabel('Text').first()).toHaveAccessibleDescription(
      'There is nothing to fill in for {nmae}',
    )
    await expect(templates.getByLabel('Text').first()).toBeFocused()
  },
)
