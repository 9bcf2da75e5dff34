import { formatDate } from '../../shared/dates'
import { expectAccessible } from '../support/accessibility'
import { expect, inDays, newPerson, test } from '../support/fixtures'
import { addPackage } from '../support/records'
import { expectToast } from '../support/steps'

test(
  'departures of a rule are sold on their dates alone, with seats and prices on the package’s page',
  { tag: '@phone' },
  async ({ page, visit, signIn, baseURL, isPhone }) => {
    await signIn('agent')
    const pkg = await addPackage(page, baseURL!)
    await visit('/admin/departures')
    await page.getByRole('button', { name: 'Add departures' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add departures' })
    await form.getByRole('combobox', { name: 'Package' }).or(form.getByLabel('Package')).first().fill(pkg.title)
    await page.getByRole('option', { name: pkg.title }).click()
    const date = form.getByLabel('Date')
    await date.fill('31 June')
    await date.press('Tab')
    await expect(date).toHaveAccessibleDescription('Please enter a date such as 14 Sep 2027')
    await date.fill(inDays(60))
    await date.press('ArrowDown')
    await expect(page.getByRole('dialog', { name: 'Open calendar' })).toBeVisible()
    await expect(date).not.toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await expect(date).toBeFocused()
    // Closes only the calendar on Escape, even before it has the focus.
    await date.press('ArrowDown')
    await date.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Open calendar' })).toBeHidden()
    await expect(form.getByRole('button', { name: 'Leave' })).toBeHidden()
    await expect(date).toBeFocused()
    await expect(date).toHaveValue(formatDate(inDays(60)))
    await form.getByRole('checkbox', { name: 'Repeat on weekdays' }).check()
    await form.getByLabel('Last date').fill(inDays(81))
    await expect(form.getByText('4 departures')).toBeVisible()
    await form.getByRole('textbox', { name: 'Seats' }).fill('8')
    await form.getByLabel(/Price per adult/).fill('1,399')
    await expectAccessible(page, 'the form of departures')
    await form.getByRole('button', { name: 'Add departures' }).click()
    await expectToast(page, '4 departures added', pkg.title)

    await visit('/admin/departures?q=' + encodeURIComponent(pkg.title))
    const table = page.getByRole('table', { name: 'Departures' })
    await expect(table.getByRole('link', { name: pkg.title })).toHaveCount(4)
    await expectAccessible(page, 'departures')
    if (!isPhone) {
      await table.getByRole('button', { name: 'Actions for' }).first().click()
      await page.getByRole('menuitem', { name: 'Stop sale' }).click()
      const stop = page.getByRole('dialog', { name: 'Stop the sale of this departure?' })
      await expect(stop.getByText('Nobody has booked it')).toBeVisible()
      await stop.getByRole('button', { name: 'Stop sale' }).click()
      await expectToast(page, 'Departure not on sale now')
      await expect(table.getByText('Stop-sale')).toHaveCount(1)
    }

    const kept = inDays(67)
    await visit(`/admin/departures?q=${encodeURIComponent(pkg.title)}&layout=calendar&month=${kept.slice(0, 7)}`)
    const months = page.getByRole('region', { name: 'Calendar' })
    await months
      .getByRole('link', { name: `${pkg.title} 8 of 8 left` })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: pkg.title })).toBeVisible()
    await page.keyboard.press('Escape')
    await expectAccessible(page, 'the calendar of departures')

    await visit(`/packages/${pkg.slug}`)
    const calendar = page.getByRole('region', { name: 'Departures' })
    await expect(calendar.getByRole('heading', { name: 'Departures' })).toBeVisible()
    const on = (day: string) => calendar.locator(`button[data-date='${day}']`)
    const wanted = inDays(67)
    const next = calendar.getByRole('button', { name: 'Next month' })
    await expect(on(wanted).or(next).first()).toBeVisible()
    if (!(await on(wanted).isVisible())) await next.click()
    await expect(on(wanted)).toHaveAccessibleName(/8 left/)
    await on(wanted).click()
    await expect(calendar.getByText('8 of 8 seats left')).toBeVisible()
    await expect(page.getByText('2 × $1,399').first()).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`date=${wanted}`))
    await expectAccessible(page, 'the departures of a package')
  },
)

test('who finds a departure full waits for it, and staff see who waits', async ({ page, visit, signIn }) => {
  await signIn('admin')
  const input = { words: 'Red rock', state: ['full'], limit: 1 }
  const answer = await page.request.get(`/trpc/departures.list?input=${encodeURIComponent(JSON.stringify(input))}`)
  const { result } = (await answer.json()) as { result: { data: { items: { id: string; startsOn: string }[] } } }
  const [full] = result.data.items

  await visit(`/packages/usa-canyons?date=${full!.startsOn}`)
  const calendar = page.getByRole('region', { name: 'Departures' })
  await calendar.getByRole('button', { name: 'Join the waiting list', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Join the waiting list' })
  const { name, email } = newPerson()
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Join' }).click()
  await expectToast(page, 'You are on the waiting list')

  await visit(`/admin/departures?departure=${full!.id}`)
  const list = page.getByRole('dialog').getByRole('region', { name: 'Waiting list' })
  await expect(list.getByText(name)).toBeVisible()
  await expect(list.getByRole('link', { name: email })).toBeVisible()
  await list.getByRole('button', { name: `Remove ${name}` }).click()
  const question = page.getByRole('dialog', { name: `Take ${name} off the waiting list?` })
  await question.getByRole('button', { name: 'Take off' }).click()
  await expectToast(page, 'Taken off the waiting list', name)
  await expect(list.getByText(name)).toHaveCount(0)
})
