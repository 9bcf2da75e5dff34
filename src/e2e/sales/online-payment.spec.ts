import { StripeServer } from '../../testing/payments/stripe-server'
import { bookedTrip } from '../support/booked'
import { expect, interactive, test } from '../support/fixtures'
import { sharedServer } from '../support/server-env'
import { expectToast } from '../support/steps'

// Allows requests to the provider's page, which is another origin.
test.use({ forgiven: [new RegExp(`^request: http://127\\.0\\.0\\.1:${sharedServer.stripePort}/`)] })

test('a traveler pays the deposit on the provider’s page, and staff send some of it back to the card', async ({
  page,
  visit,
  signIn,
  baseURL,
  browser,
}) => {
  const stripe = await new StripeServer().start(sharedServer.stripePort)
  stripe.endpoint = `${baseURL}/webhooks/stripe`
  const { me, bookingId, login } = await bookedTrip({ page, browser, signIn, origin: baseURL! })
  await login(me)
  await visit(`/trips?booking=${bookingId}`)
  const own = page.getByRole('region', { name: 'Payments' })
  const pay = own.getByRole('button', { name: 'Pay the deposit of $250.00 online' })
  await expect(own.getByRole('button', { name: 'Pay all of $1,000.00 online' })).toBeVisible()
  await pay.click()
  await expect(page.getByRole('heading', { name: 'USD 250.00' })).toBeVisible()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await interactive(page)
  await expect(own.getByRole('status')).toHaveText('This payment of $250.00 was not made, and nothing was charged.')
  await pay.click()
  await page.getByRole('link', { name: 'Pay', exact: true }).click()
  await interactive(page)
  await expect(own.getByRole('status')).toContainText('Thank you, $250.00 has arrived.')
  await expect(own).toContainText('You have paid $250.00. $750.00 is still to be paid.')
  await expect(own.getByRole('button', { name: 'Pay the balance of $750.00 online' })).toBeVisible()

  await signIn('agent')
  await visit(`/admin/bookings/${bookingId}`)
  const panel = page.getByRole('region', { name: 'Payments', exact: true })
  const list = panel.getByRole('list', { name: 'Payments' })
  await expect(list.getByRole('listitem').filter({ hasText: 'Card, online pi_' })).toContainText('Verified')
  await panel.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await expect(refund.getByLabel('Method')).toHaveValue('online')
  await refund.getByLabel('Amount (USD)').fill('50')
  await refund.getByLabel('Why it is another amount than the credit').fill('Goodwill')
  await refund.getByRole('button', { name: 'Refund', exact: true }).click()
  await expectToast(page, 'Refund recorded')
  await expect(list.getByRole('listitem').filter({ hasText: '−$50.00' })).toContainText('Verified')
  expect([...stripe.refunds.values()].map(({ amount }) => amount)).toEqual([50_00])
  await stripe.stop()
})
