import { formatDate } from '../../shared/dates'
import { expect, inDays, test } from '../support/fixtures'
import { expectAccessible } from '../support/accessibility'
import { bookedTrip } from '../support/booked'
import { expectToast } from '../support/steps'

test(
  'a traveler asks for a change, staff propose it with its price, the traveler agrees, and cancels the trip later',
  { tag: ['@phone', '@phone-first'] },
  async ({ page, visit, signIn, baseURL, browser }) => {
    const { me, bookingId, login } = await bookedTrip({ page, browser, signIn, origin: baseURL! })
    await login(me)
    await visit(`/trips?booking=${bookingId}`)
    const own = page.getByRole('region', { name: 'Changes' })
    await own.getByRole('button', { name: 'Ask for a change' }).click()
    const field = own.getByRole('textbox', { name: 'What would you like to change?' })
    await expect(field).toBeFocused()
    await own.getByRole('button', { name: 'Send' }).click()
    await expect(own.getByText('Please say what you would like to change')).toBeVisible()
    await field.fill('A kayak at sunset?')
    await own.getByRole('button', { name: 'Send' }).click()
    await expect(own.getByRole('group', { name: 'Your request' })).toContainText('A kayak at sunset?')

    await signIn('agent')
    await visit(`/admin/bookings/${bookingId}`)
    const panel = page.getByRole('region', { name: 'Changes', exact: true })
    await expect(panel).toContainText('A kayak at sunset?')
    await panel.getByRole('link', { name: 'Change Booking' }).click()
    await expect(page.getByText('The traveler asks:')).toBeVisible()
    await page.getByRole('button', { name: 'Add service' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add service' })
    await dialog.getByLabel('What it is').fill('Sunset kayak')
    await dialog.getByLabel('Sell, in all (USD)').fill('80')
    await dialog.getByLabel('Net, in all (USD)').fill('50')
    await dialog.getByRole('button', { name: 'Add service' }).click()
    await page.getByLabel('Move to another date').fill(formatDate(inDays(100)))
    await page.getByRole('button', { name: 'Propose change' }).click()
    await expect(page.getByText('Please say to the traveler what changes')).toBeVisible()
    const message = page.getByLabel('To the traveler: what changes, and why')
    await message.fill('With a guide, at five.')
    await page.getByRole('button', { name: 'Leave out Planning and on-call' }).click()
    const difference = page.getByRole('region', { name: 'What changes' })
    await expect(difference).toContainText('Sunset kayak, added')
    await expect(difference).toContainText('Planning and on-call, removed')
    await expect(difference).toContainText(`Departure: ${formatDate(inDays(90))} ${formatDate(inDays(100))}`)
    await expect(difference).toContainText('$980.00')
    await page.getByRole('button', { name: 'Keep Planning and on-call' }).click()
    await expect(difference).toContainText('$1,080.00')
    await expectAccessible(page, 'changing a booking')
    // Keeps the typed message when amounts change.
    await expect(message).toHaveValue('With a guide, at five.')
    // Credits although the price rises, as a fee may be charged although it falls.
    await page.getByLabel('Agree on another amount').check()
    await page.getByRole('radio', { name: 'Credit', exact: true }).check()
    await expect(page.getByText('$80.00 is credited, from what is due last.')).toBeVisible()
    await page.getByLabel('Agree on another amount').uncheck()
    await page.getByRole('button', { name: 'Propose change' }).click()
    await expectToast(page, 'Change proposed')
    await expect(panel).toContainText('Waits for an answer')
    await expectAccessible(page, 'changes of a booking')

    await login(me)
    await visit(`/trips?booking=${bookingId}`)
    const proposal = own.getByRole('group', { name: 'Proposed change' })
    await expect(proposal).toContainText('With a guide, at five.')
    await expectAccessible(page, 'a proposed change of a trip')
    await proposal.getByRole('button', { name: 'Agree for $80.00 more' }).click()
    await expectToast(page, 'Your trip is changed')
    await expect(proposal).toBeHidden()
    await expect(page.getByRole('main')).toContainText(`${formatDate(inDays(100))} to ${formatDate(inDays(102))}`)
    await expect(page.getByRole('region', { name: 'Payments' })).toContainText('$1,080.00 is still to be paid')

    await own.getByRole('button', { name: 'Cancel this trip' }).click()
    await expect(own).toContainText('You have paid nothing yet')
    await expect(own.getByRole('textbox', { name: 'Why? (optional)' })).toBeFocused()
    await own.getByRole('button', { name: 'Cancel the trip' }).click()
    await expectToast(page, 'Your trip is cancelled')
    await expect(page.getByText('This booking is cancelled.')).toBeVisible()
    await expect(own.getByRole('button', { name: 'Cancel this trip' })).toBeHidden()
  },
)
