import { expectAccessible } from '../support/accessibility'
import { otherDevice } from '../support/account'
import { bookedTrip, send } from '../support/booked'
import { expect, inDays, newPerson, test } from '../support/fixtures'
import { expectToast } from '../support/steps'

type Made<T> = { result: { data: T } }
type Order = { id: string; version: number; bookedFrom: string; bookedTo: string; service: { title: string } }

// Tolerates failed calls without a connection, and a query pending when the session ends.
test.use({ forgiven: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 401/] })

test(
  'staff issue a voucher and add a ticket; the traveler has both with the trip, without a connection, too, until they sign out',
  { tag: ['@phone', '@phone-first'] },
  async ({ page, visit, signIn, baseURL, browser, context }) => {
    const origin = baseURL!
    const { me, bookingId, login } = await bookedTrip({ page, browser, signIn, origin })
    const call = async <T>(name: string, data: object) =>
      (await send<Made<T>>(page, origin, 'post', `/trpc/${name}`, data)).result.data
    const { name } = newPerson()
    const supplier = { name: `Boats of ${name}`, contactName: 'Niran', phone: '+66812345678' }
    const { id: supplierId } = await call<{ id: string }>('suppliers.create', supplier)
    const input = encodeURIComponent(JSON.stringify({ bookingId }))
    const asked = await page.request.get(`/trpc/supplierOrders.of?input=${input}`)
    const orders = ((await asked.json()) as Made<Order[]>).result.data
    const boat = orders.find(({ service }) => service.title === 'Longtail boat')!
    const { id, version } = await call<Order>('supplierOrders.pick', { id: boat.id, version: boat.version, supplierId })
    const agreed = { agreedNetMinor: 100_00, agreedFrom: boat.bookedFrom, agreedTo: boat.bookedTo, dueOn: inDays(60) }
    const answer = { status: 'confirmed', reference: 'AB-7', note: '', ...agreed }
    await call('supplierOrders.record', { id, version, ...answer })
    await call('bookings.confirm', { id: bookingId, version: 1, reason: 'Pays in cash' })

    await visit(`/admin/bookings/${bookingId}`)
    const panel = page.getByRole('region', { name: 'Vouchers' })
    await panel.getByRole('button', { name: 'Issue: Longtail boat' }).click()
    const question = page.getByRole('dialog', { name: 'Issue the voucher of Longtail boat?' })
    await expect(question).toContainText('The traveler gets an e-mail')
    await question.getByRole('button', { name: 'Issue' }).click()
    await expectToast(page, 'Vouchers issued')
    await expect(panel.getByText('Valid')).toBeVisible()
    const papers = page.getByRole('region', { name: 'Documents' })
    await papers.getByLabel('Choose a document').setInputFiles({
      name: 'ticket_to-krabi.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
    })
    const adding = page.getByRole('dialog', { name: 'Add document' })
    await expect(adding.getByLabel('Title')).toHaveValue('ticket to krabi')
    await expectAccessible(page, 'adding a document')
    await adding.getByRole('button', { name: 'Add' }).click()
    await expectToast(page, 'Document added', 'ticket to krabi')
    await expect(papers.getByRole('link', { name: 'ticket to krabi' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Events' })).toContainText('issued the vouchers of Longtail boat')

    await login(me)
    await visit(`/trips?booking=${bookingId}`)
    await expect(page.getByRole('region', { name: 'On the spot' })).toContainText('+66 81 234 5678')
    const documents = page.getByRole('region', { name: 'Documents' })
    const link = documents.getByRole('link', { name: 'ticket to krabi' })
    await page.getByRole('checkbox', { name: 'Keep this trip on this device' }).check()
    await expect(page.getByText('Signing out removes it.')).toBeVisible()
    await expectAccessible(page, 'a trip')

    // Deploys another release; the saved copy that can start stays.
    const renewed: string[] = []
    await page.route('**/trips?booking=*', async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.fallback()
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/(<script[^>]* src="[^"]+)\.js"/, '$1-next.js"')
      renewed.push(body)
      await route.fulfill({ response: answer, body })
    })
    await page.reload()
    await expect.poll(() => renewed.length).toBeGreaterThanOrEqual(1)
    expect(renewed[0]).toContain('-next.js"')
    await page.unroute('**/trips?booking=*')

    await context.setOffline(true)
    await page.goto(`/trips?booking=${bookingId}`)
    await expect(page.getByText(/^Saved on .+: the connection failed or was slow\./)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Seven mornings' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Payments' })).toContainText('still to be paid')
    // Shows the demo agency's bank account.
    await expect(page.getByRole('region', { name: 'Payments' })).toContainText('4471 0093')
    const download = page.waitForEvent('download')
    await link.click()
    expect((await download).suggestedFilename()).toBe('ticket to krabi.pdf')
    await page.getByRole('link', { name: 'Longtail boat' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Longtail boat' })).toBeVisible()
    await expect(page.getByText('AB-7')).toBeVisible()
    await page.reload()
    await expect(page.getByText('AB-7')).toBeVisible()
    // Saves the list with the trip, to which an unsaved trip falls back.
    await page.goto('/trips?booking=00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('heading', { level: 1, name: 'My Trips' })).toBeVisible()
    await expect(page.getByText(/^Saved on .+: the connection failed or was slow\./)).toBeVisible()
    await page.getByRole('link', { name: 'Seven mornings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Seven mornings' })).toBeVisible()
    // Opens another page, which needs the network and leads back.
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    await page.getByRole('link', { name: 'Open my trips' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'My Trips' })).toBeVisible()
    await context.setOffline(false)

    await visit(`/trips?booking=${bookingId}`)
    await expect(page.getByRole('region', { name: 'Payments' })).toContainText('still to be paid')
    await expect(page.getByText('the connection failed or was slow')).toHaveCount(0)
    await page.getByRole('navigation', { name: 'Account' }).getByRole('button', { name: 'Logout' }).click()
    await expectToast(page, 'Logged out successfully')
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0)
    await context.setOffline(true)
    await page.goto(`/trips?booking=${bookingId}`)
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open my trips' })).toHaveCount(0)
    await context.setOffline(false)

    // Signs out from another device; the next page opened here deletes the copy.
    await login(me)
    await visit(`/trips?booking=${bookingId}`)
    await page.getByRole('checkbox', { name: 'Keep this trip on this device' }).check()
    await expect(page.getByText('Signing out removes it.')).toBeVisible()
    const elsewhere = await otherDevice(browser, origin, me)
    const ended = await elsewhere.request.post('/trpc/devices.logoutOthers', { headers: { origin }, data: {} })
    expect(ended.status()).toBe(200)
    await elsewhere.context().close()
    await visit('/')
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0)
  },
)
