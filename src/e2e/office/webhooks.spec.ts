import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expectAccessible } from '../support/accessibility'
import { expect, test } from '../support/fixtures'
import { addRequest } from '../support/records'
import { expectToast } from '../support/steps'

test.use({ forgiven: [/status of 400/] })

test(
  'another system is told of a request, and once more on demand @all',
  { tag: '@phone' },
  async ({ page, visit, signIn, baseURL }) => {
    // Collects deliveries to find its own, as other tests make requests meanwhile.
    const heard: { delivery: unknown; type: string; id: string }[] = []
    const server = createServer((request, response) => {
      const hear = async () => {
        const { type, data } = JSON.parse(await text(request)) as { type: string; data: { id: string } }
        heard.push({ delivery: request.headers['webhook-id'], type, id: data.id })
        response.end('thank you')
      }
      void hear()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`

    await signIn('admin')
    await visit('/admin/settings?section=webhooks')
    await page.getByRole('button', { name: 'Add Endpoint' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Endpoint' })
    await expect(dialog.getByLabel('Address')).toBeFocused()
    await dialog.getByLabel('Address').fill('http://10.0.0.8/hook')
    const events = dialog.getByRole('combobox', { name: 'Events' })
    for (const _ of ['packages', 'departures', 'payments', 'bookings', 'proposals', 'leads'])
      await events.press('Backspace')
    await events.press('Tab')
    await dialog.getByRole('button', { name: 'Add Endpoint' }).click()
    await expect(dialog.getByLabel('Address')).toHaveAccessibleDescription(/https address/)
    await expectAccessible(page, 'adding an endpoint')
    await dialog.getByLabel('Address').fill(address)
    await dialog.getByRole('button', { name: 'Add Endpoint' }).click()
    const secret = page.getByRole('dialog', { name: 'The endpoint’s secret' })
    await expect(secret.getByText(/^whsec_/)).toBeVisible()
    await expectAccessible(page, 'the secret')
    await secret.getByRole('button', { name: 'Done' }).click()
    const endpoint = page.getByRole('table', { name: 'Endpoints' }).getByRole('row').filter({ hasText: address })
    await expect(endpoint).toContainText('All of requests')

    const { id } = await addRequest(page, baseURL!)
    await expect.poll(() => heard.find((one) => one.id === id)?.type).toBe('quote.created')
    const host = new URL(address).host
    const delivery = page.getByRole('table', { name: 'Deliveries' }).getByRole('row').filter({ hasText: host }).first()
    // Reloads the log until it has this delivery, as the newest may be another test's.
    await expect(async () => {
      await page.reload()
      await expect(delivery).toContainText('HTTP 200', { timeout: 2_000 })
    }).toPass()
    await expectAccessible(page, 'webhooks')
    await delivery.getByRole('button', { name: 'Replay' }).click()
    await expectToast(page, 'It is sent again')
    const isRepeated = ({ delivery }: { delivery: unknown }, i: number) =>
      heard.findIndex((one) => one.delivery === delivery) < i
    await expect.poll(() => heard.some(isRepeated)).toBe(true)

    await endpoint.getByRole('button', { name: `Actions for ${address}` }).click()
    await page.getByRole('menuitem', { name: 'Send a test' }).click()
    await expect(endpoint.getByRole('status')).toHaveText(/Test arrived HTTP 200 · \d+ ms/)
    const deliveries = page.getByRole('table', { name: 'Deliveries' }).getByRole('row')
    await expect(deliveries.filter({ hasText: host }).filter({ hasText: 'Test' })).toHaveCount(1)
    expect(heard.map(({ type }) => type)).toContain('test')

    await endpoint.getByRole('button', { name: `Actions for ${address}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete this endpoint?' }).getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Endpoint deleted')
    await expect(endpoint).toBeHidden()
    server.close()
  },
)
