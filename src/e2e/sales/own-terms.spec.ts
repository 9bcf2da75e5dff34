import { accept, askedBy, offered, send } from '../support/booked'
import { expect, inDays, test } from '../support/fixtures'
import { proposalMailedTo } from '../support/mail'
import { signUpConfirmed } from '../support/traveler'

const thirds = {
  deposit: { kind: 'percent', percent: 30 },
  instalments: [{ percent: 40, daysBefore: 60 }],
  balanceDays: 30,
  tiers: [
    { fromDays: 60, percent: 100 },
    { fromDays: 30, percent: 50 },
    { fromDays: 0, percent: 0 },
  ],
  grace: null,
}

test('a trip in three payments says so from the offer to the account and the cancellation @all', async ({
  page,
  visit,
  signIn,
  baseURL,
  browser,
}) => {
  const me = await signUpConfirmed(page, baseURL!)
  const quoteId = await askedBy(page, baseURL!, me)
  await signIn('agent')
  const paymentTerms = { paymentTerms: thirds }
  const proposalId = await offered(page, baseURL!, quoteId, { ...paymentTerms, travelFrom: inDays(100) })
  const link = await proposalMailedTo(me.email)
  await page.goto(link)
  await expect(page.getByText(/Deposit \$300\.00, \$400\.00 by .+, balance \$300\.00 by /).first()).toBeVisible()
  await page.getByText('The terms of this offer', { exact: true }).click()
  await expect(page.getByText('40% due 60 days before departure')).toBeVisible()
  await expect(page.getByText('50% refund 30-59 days before departure')).toBeVisible()
  await accept(browser, baseURL!, me)

  type Made = { result: { data: { id: string } } }
  const { result } = await send<Made>(page, baseURL!, 'post', '/trpc/bookings.convert', { proposalId })
  await visit(`/admin/bookings/${result.data.id}`)
  const rows = page.getByRole('table', { name: 'Schedule' }).getByRole('row')
  for (const part of [/Deposit.*\$300\.00/, /Instalment.*\$400\.00/, /Balance.*\$300\.00/])
    await expect(rows.filter({ hasText: part })).toHaveCount(1)
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await expect(dialog).toContainText('Of $0.00 that was paid')
})
