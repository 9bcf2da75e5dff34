import { expect, inDays, test } from '../support/fixtures'
import { expectLeft, expectToast, hideUser } from '../support/steps'
import { addCompanion, askForQuote, signUpConfirmed } from '../support/traveler'

test('a request that is sent while signed in stands under My Trips @all', async ({ page, visit, baseURL }) => {
  const me = await signUpConfirmed(page, baseURL!)
  await visit('/trips')
  await expect(page.getByRole('heading', { name: 'No trips yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Browse All Packages' }).click()
  await expect(page).toHaveURL('/packages')

  await visit('/trips')
  await page.getByRole('banner').getByRole('button', { name: 'Get Quote' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request Custom Quote' })
  await expect(dialog.getByLabel('Full Name')).toHaveValue(me.name)
  await expect(dialog.getByLabel('Email')).toHaveValue(me.email)
  await expect(dialog.getByLabel('Phone Number')).toHaveValue(me.phone)
  await dialog.getByLabel('Departure City').selectOption('Boston')
  await dialog.getByLabel('Destination').selectOption('Japan')
  await dialog.getByRole('checkbox', { name: /^I agree to the/ }).check()
  await dialog.getByRole('button', { name: 'Submit Quote Request' }).click()
  await expectToast(page, 'Quote Request Submitted')
  const trip = page.getByRole('article', { name: 'Japan' })
  await expect(trip.getByText('2 travelers')).toBeVisible()
  await expect(trip.getByText('Pending')).toBeVisible()
  await expect(trip.getByText(/^We answer by /)).toBeVisible()

  await trip.getByRole('button', { name: /^Ask again/ }).click()
  await expect(dialog.getByLabel('Destination')).toHaveValue('Japan')
  await expect(dialog.getByLabel('Departure City')).toHaveValue('Boston')
  await page.keyboard.press('Escape')

  const withdraw = trip.getByRole('button', { name: /^Withdraw/ })
  const sure = page.getByRole('dialog', { name: 'Withdraw this request?' })
  await withdraw.click()
  await sure.getByRole('button', { name: 'Keep it' }).click()
  await expect(withdraw).toBeFocused()
  await withdraw.click()
  await sure.getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(page, 'Request withdrawn')
  await expect(trip.getByText(/^Cancelled on /)).toBeVisible()
  await expect(withdraw).toBeHidden()
  await expectLeft(page)
})

test('a receipt opens, and a link leads to it @all', async ({ page, visit, baseURL }) => {
  const { name, email, phone } = await signUpConfirmed(page, baseURL!)
  const choice = { adults: 2, children: 1, rooms: 1 }
  const trip = { departureCity: 'Boston', destination: 'Krabi, Thailand', packageId: 'thailand-andaman', choice }
  await askForQuote(page, baseURL!, { customerName: name, email, phone, travelDate: inDays(120), ...trip })
  await visit('/trips')
  const card = page.getByRole('article', { name: 'Seven mornings on the Andaman' })
  await expect(card.getByRole('link', { name: 'Seven mornings on the Andaman' })).toHaveAttribute(
    'href',
    /^\/packages\//,
  )
  await card.getByRole('button', { name: /^View receipt/ }).click()
  await expect(card.getByRole('heading', { name: 'Your estimate' })).toBeVisible()
  await expect(card.getByText('2 adults, 1 child, 1 room')).toBeVisible()
  await expect(page).toHaveURL(/\?request=/)
  await page.reload()
  await expect(card.getByRole('heading', { name: 'Your estimate' })).toBeVisible()
  await card.getByRole('button', { name: /^Hide receipt/ }).click()
  await expect(page).toHaveURL('/trips')
})

test.describe("a stranger's request", () => {
  test.use({ forgiven: [/status of 404/] })

  test('is not there @all', async ({ page, visit, baseURL }) => {
    await signUpConfirmed(page, baseURL!)
    await visit('/trips?request=00000000-0000-4000-8000-000000000000')
    await expect(page.getByText('There is no such request in your account.')).toBeVisible()
  })
})

test('who is traveling is chosen among the companions @all', async ({ page, visit, baseURL }) => {
  const me = await signUpConfirmed(page, baseURL!)
  await addCompanion(page, baseURL!, { firstName: 'Mira', dateOfBirth: '1985-05-05' })
  await addCompanion(page, baseURL!, { firstName: 'Noor', dateOfBirth: inDays(-7 * 365) })
  await visit('/packages/thailand-andaman')
  await page.getByRole('button', { name: 'CUSTOMIZE MY TRIP' }).click()
  const dialog = page.getByRole('dialog', { name: /^Customize Your Trip/ })
  const people = dialog.getByRole('group', { name: 'Who is traveling?' })
  await people.getByRole('button', { name: `${me.firstName} (you)` }).click()
  await people.getByRole('button', { name: /^Noor/ }).click()
  const count = (name: string) => dialog.getByRole('group', { name, exact: true }).getByRole('status')
  await expect(count('Adults')).toHaveText('1')
  await expect(count('Children')).toHaveText('1')
  await people.getByRole('button', { name: /^Mira/ }).click()
  await expect(count('Adults')).toHaveText('2')
  // Deselects the people, once the party is counted by hand.
  await dialog.getByRole('button', { name: 'More: Adults' }).click()
  await expect(people.getByRole('button', { name: /^Mira/ })).toHaveAttribute('aria-pressed', 'false')
  await dialog.getByRole('tab', { name: 'Summary' }).click()
  await expect(dialog.getByLabel('Full Name')).toHaveValue(me.name)
  await expect(dialog.getByLabel('Email')).toHaveValue(me.email)
})

test('a form that opens before the account is known learns who asks, and keeps what was typed @all', async ({
  page,
  visit,
  baseURL,
}) => {
  const me = await signUpConfirmed(page, baseURL!)
  let answer = () => {}
  const known = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/auth\.me/, async (route) => {
    await known
    await route.continue()
  })
  await hideUser(page, '/trips')
  await visit('/trips')
  await page.getByRole('banner').getByRole('button', { name: 'Get Quote' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request Custom Quote' })
  await dialog.getByLabel('Email').fill('another@mail.example')
  await expect(dialog.getByLabel('Full Name')).toHaveValue('')
  answer()
  await expect(dialog.getByLabel('Full Name')).toHaveValue(me.name)
  await expect(dialog.getByLabel('Phone Number')).toHaveValue(me.phone)
  await expect(dialog.getByLabel('Email')).toHaveValue('another@mail.example')
})
