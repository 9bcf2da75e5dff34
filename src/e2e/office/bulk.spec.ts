import { expect, newPerson, test } from '../support/fixtures'
import { expectToast, offeredUndo } from '../support/steps'

const count = 60

test('more leads than are loaded are given to a colleague at once, and taken back', async ({
  page,
  visit,
  signIn,
  baseURL,
}) => {
  await signIn('agent')
  const place = `Lagoon ${newPerson().email.slice(5, 13)}`
  const lines = Array.from({ length: count }, (_, i) => {
    const { name, email } = newPerson()
    return `${name},${email},+1 212 555 01${String(i).padStart(2, '0')},${place}`
  })
  const headers = { origin: baseURL! }
  const csv = ['name,email,phone,destination', ...lines].join('\n')
  const made = await page.request.post('/trpc/leadImports.run', { headers, data: { csv } })
  const { id } = ((await made.json()) as { result: { data: { id: string } } }).result.data
  const owned = async (owner: string) => {
    const input = encodeURIComponent(JSON.stringify({ words: place, owner: [owner], limit: 1 }))
    const answer = await page.request.get(`/trpc/leads.queue?input=${input}`)
    return ((await answer.json()) as { result: { data: { total: number } } }).result.data.total
  }
  try {
    await visit(`/admin/leads?q=${encodeURIComponent(place)}`)
    await expect(page.getByRole('table').getByRole('link')).toHaveCount(50)
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click()
    const bar = page.getByRole('region', { name: 'Selection' })
    await bar.getByRole('button', { name: `Select all ${count} that match` }).click()
    await expect(bar.getByRole('status')).toHaveText(`${count} selected`)
    await bar.getByRole('button', { name: 'Assign' }).click()
    await page.getByRole('menuitem', { name: 'Nobody' }).click()
    await expectToast(page, `${count} leads assigned`)
    const undo = await offeredUndo(page)
    expect(await owned('none')).toBe(count)
    await undo.click()
    await expectToast(page, `${count} leads given back`)
    expect(await owned('none')).toBe(0)
  } finally {
    await page.request.post('/trpc/leadImports.undo', { headers, data: { id } })
  }
})

test('a view that is shared is there for a colleague, who cannot change it @all', async ({
  page,
  visit,
  signIn,
  baseURL,
}) => {
  const name = `Far ${newPerson().email.slice(5, 13)}`
  await signIn('admin')
  const headers = { origin: baseURL! }
  const data = { screen: 'customers', name, query: 'leads=open' }
  const made = await page.request.post('/trpc/views.create', { headers, data })
  const { id } = ((await made.json()) as { result: { data: { id: string } } }).result.data
  await visit('/admin/customers')
  const tab = page.getByRole('button', { name: new RegExp(`^${name}`) })
  await tab.click()
  await page.getByRole('button', { name: `Change the view ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Share with colleagues' }).click()
  await expectToast(page, 'Shared with colleagues', name)

  await signIn('agent')
  await visit('/admin/customers')
  await expect(tab).toHaveAccessibleName(/shared by Meera Lindqvist$/)
  await tab.click()
  await expect(page).toHaveURL(/leads=open/)
  await expect(tab).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: `Change the view ${name}` }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Make it my default'])

  await signIn('admin')
  const removed = await page.request.post('/trpc/views.remove', { headers, data: { id } })
  expect(removed.status()).toBe(200)
})
