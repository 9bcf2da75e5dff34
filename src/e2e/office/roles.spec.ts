import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { signInAs } from '../support/account'
import { send } from '../support/booked'
import { expect, inDays, newPerson, test } from '../support/fixtures'
import { linkMailedTo } from '../support/mail'
import { addLead, addRequest } from '../support/records'
import { expectToast } from '../support/steps'

test.use({ forgiven: [/status of (400|401|403|404)/] })

type Answer<Data> = { result: { data: Data } }
type Named = { id: string; name: string; version: number }
const password = 'seven-lanterns-on-the-quay'
const secrets = ['1988-03-04', '4 Mar 1988', '2034-08-09', '9 Aug 2034', 'Vanuatu']
const noPage = 'Your role does not open this page'

async function read<Data>(page: Page, path: string, input?: object): Promise<Data> {
  const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''
  const answer = await page.request.get(`/trpc/${path}${query}`)
  expect(answer.status(), path).toBe(200)
  return ((await answer.json()) as Answer<Data>).result.data
}

/** Invites somebody with a role, who chooses a password. */
async function invite(page: Page, origin: string, role: object) {
  const { name, email } = newPerson()
  const [firstName, ...rest] = name.split(' ')
  const data = { firstName, lastName: rest.join(' '), email, ...role }
  const { result } = await send<Answer<{ id: string }>>(page, origin, 'post', '/trpc/users.invite', data)
  const token = new URL(await linkMailedTo(email, 'invitation'), origin).hash.replace('#token=', '')
  await send(page, origin, 'post', '/trpc/users.acceptInvitation', { token, newPassword: password })
  return { id: result.data.id, name, email }
}

/** Opens a desk of their own, and collects all that the server says to it. */
async function sit(browser: Browser, origin: string, email: string) {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const answers: Promise<string>[] = []
  page.on('response', (answer) => {
    if (/json|csv|html/.test(answer.headers()['content-type'] ?? '')) answers.push(answer.text().catch(() => ''))
  })
  expect(await signInAs(page, origin, email, password)).toBe(200)
  const open = async (path: string) => {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('navigation', { name: 'Office' })).toBeVisible()
  }
  const menu = page.getByRole('navigation', { name: 'Office' }).getByRole('listitem').locator('a > span')
  return { page, open, menu, listAnswers: async () => (await Promise.all(answers)).join('\n') }
}

/** Makes the secret address of a calendar of bookings. @returns what it answers to somebody who is not signed in */
async function follow(page: Page, origin: string, request: APIRequestContext) {
  const { result } = await send<Answer<{ url: string }>>(page, origin, 'post', '/trpc/calendars.make', {
    kind: 'bookings',
  })
  return async () => {
    const answer = await request.get(origin + new URL(result.data.url).pathname)
    return answer.ok() ? (await answer.text()).replaceAll('\r\n ', '') : answer.status()
  }
}

test('an accountant sees money and no passport, an adviser what is the team’s, and a changed role counts at once @all', async ({
  page,
  visit,
  signIn,
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const origin = baseURL!
  const code = newPerson().name.split(' ').at(-1)!
  await signIn('admin')

  const roles = await test.step('an administrator makes two roles, a team, and invites people', async () => {
    await visit('/admin/settings?section=roles')
    await page.getByRole('button', { name: 'Add Role' }).click()
    const added = page.getByRole('dialog', { name: 'Add Role' })
    await added.getByLabel('Name').fill(`Accounts ${code}`)
    for (const may of [
      'See bookings',
      'See money',
      'Record payments',
      'Issue invoices',
      'See the books',
      'See reports',
    ])
      await added.getByRole('checkbox', { name: may, exact: true }).check()
    await added.getByRole('checkbox', { name: 'Export lists', exact: true }).check()
    await added.getByRole('button', { name: 'Add Role' }).click()
    await expectToast(page, 'Role added', `Accounts ${code}`)
    await page.getByRole('button', { name: 'Actions for Agent' }).click()
    await page.getByRole('menuitem', { name: 'Copy' }).click()
    await added.getByLabel('Name').fill(`Team adviser ${code}`)
    await added.getByLabel('Sees').selectOption("The team's records")
    await added.getByRole('checkbox', { name: 'Export lists', exact: true }).check()
    await added.getByRole('button', { name: 'Add Role' }).click()
    await expectToast(page, 'Role added', `Team adviser ${code}`)
    const found = await read<Named[]>(page, 'roles.list')
    const of = (name: string) => found.find((one) => one.name === `${name} ${code}`)!
    return { accounts: of('Accounts'), adviser: of('Team adviser') }
  })

  const accountant = await invite(page, origin, { role: 'agent', roleId: roles.accounts.id })
  const adviser = await invite(page, origin, { role: 'agent', roleId: roles.adviser.id })
  const mate = await invite(page, origin, { role: 'agent' })
  const other = await invite(page, origin, { role: 'agent' })

  await test.step('the team is chosen by names', async () => {
    await visit('/admin/settings?section=teams')
    await page.getByRole('button', { name: 'Add Team' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Team' })
    await dialog.getByLabel('Name').fill(`North ${code}`)
    for (const { name } of [adviser, mate]) {
      await dialog.getByRole('combobox', { name: 'Members' }).fill(name)
      await page.getByRole('option', { name }).click()
    }
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Add Team' }).click()
    await expectToast(page, 'Team added', `North ${code}`)
  })

  type Booking = { id: string; reference: string }
  const lead = (whose: string, assignedTo: string) =>
    addLead(page, origin, { customerName: `${whose} ${code}`, assignedTo })
  const [own, team, foreign] = [
    await lead('Own', adviser.id),
    await lead('Team', mate.id),
    await lead('Foreign', other.id),
  ]
  const book = async (leadId: string, title: string) => {
    const trip = { leadId, title: `${title} ${code}`, startsOn: inDays(60), endsOn: inDays(64), adults: 1 }
    const data = { ...trip, totalMinor: 900_00, channel: 'phone', saidOn: inDays(-1) }
    const made = await send<Booking>(page, origin, 'post', '/api/bookings/direct', data)
    const { version } = await read<{ version: number }>(page, 'payments.account', { id: made.id })
    const transfer = { amountMinor: 300_00, method: 'bank', reference: `TX-${title}-${code}`, effectiveOn: inDays(-1) }
    const paid = { id: made.id, version, ...transfer, note: '', asAnother: true }
    await send(page, origin, 'post', '/trpc/payments.record', paid)
    await send(page, origin, 'put', `/api/bookings/${made.id}/travelers/1`, {
      version: 1,
      firstName: 'Pema',
      lastName: 'Dorji',
      gender: 'FEMALE',
      dateOfBirth: '1988-03-04',
      nationality: 'Vanuatu',
      passportExpiry: '2034-08-09',
    })
    return made
  }
  const [theirTrip, foreignTrip] = [await book(team.id, 'Fjords'), await book(foreign.id, 'Lagoons')]
  const propose = async (leadId: string) =>
    (await send<{ id: string }>(page, origin, 'post', '/api/proposals', { leadId })).id
  const [ownOffer, teamOffer, foreignOffer] = [await propose(own.id), await propose(team.id), await propose(foreign.id)]
  const asker = newPerson().name.split(' ').at(-1)!
  const ask = async (whose: string, assigneeId: string) => {
    const { id } = await addRequest(page, origin, { customerName: `${whose} ${asker}` })
    await send(page, origin, 'post', '/trpc/quotes.assign', { quotes: [{ id, assigneeId }] })
    return id
  }
  await ask('Own', adviser.id)
  const [teamRequest, foreignRequest] = [await ask('Team', mate.id), await ask('Foreign', other.id)]

  await test.step('the accountant sees money, and nowhere what a passport says', async () => {
    const desk = await sit(browser, origin, accountant.email)
    await desk.open('/admin/billing/payments?q=' + code)
    await expect(desk.page.getByRole('row').filter({ hasText: code })).toHaveCount(2)
    await expect(desk.menu).toHaveText(['Dashboard', 'My day', 'Bookings', 'Billing', 'Reports', 'Help'])
    await desk.page.getByRole('button', { name: 'CSV', exact: true }).click()
    await expect(desk.page.getByRole('region', { name: 'Notifications (F8)' })).toContainText('2 rows')
    await desk.open(`/admin/bookings/${theirTrip.id}`)
    await expect(desk.page.getByRole('heading', { level: 1 })).toContainText(`Fjords ${code}`)
    await expect(desk.page.getByRole('main')).toContainText('Pema Dorji')
    await desk.open('/admin/billing/books')
    await expect(desk.page.getByRole('table').first()).toBeVisible()
    await desk.open('/admin/reports')
    await expect(desk.page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    await desk.open('/admin-dashboard')
    await expect(desk.page.getByText('Popular Packages')).toBeVisible()
    const links = await desk.page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links.filter((to) => to?.startsWith('/admin/') && !to.startsWith('/admin/reports'))).toEqual([])
    await desk.open('/dashboard')
    await expect(desk.page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await desk.page.keyboard.press('Control+k')
    await desk.page.getByLabel('Search or type a command').last().fill(code)
    const found = desk.page.getByRole('option')
    await expect(found.filter({ hasText: `Fjords ${code}` })).toBeVisible()
    await expect(found.filter({ hasText: 'Own ' })).toHaveCount(0)
    await desk.page.keyboard.press('Escape')
    for (const address of [
      '/admin/leads',
      `/admin/leads/${own.id}`,
      '/admin/customers',
      `/admin/customers/${own.customerId}`,
      '/admin/quotes',
      '/admin/proposals',
      '/admin/packages',
      '/admin/create-package',
      '/admin/suppliers',
      '/admin/users',
      '/admin/settings',
      '/admin/audit',
      '/admin/imports',
      `/admin/bookings/${theirTrip.id}/change`,
    ]) {
      await desk.open(address)
      await expect(desk.page.getByRole('heading', { name: noPage }), address).toBeVisible()
    }
    const get = async (path: string) => (await desk.page.request.get(path)).status()
    expect(await get(`/admin/bookings/${theirTrip.id}/vouchers.pdf`)).toBe(403)
    expect(await get(`/admin/bookings/${theirTrip.id}/dispute-pack.pdf`)).toBe(403)
    expect(await get(`/admin/bookings/${theirTrip.id}/documents/${theirTrip.id}`)).toBe(403)
    expect(await get(`/api/leads/${own.id}`)).toBe(403)
    const texts = [await desk.listAnswers()]
    for (const path of [`/api/bookings/${theirTrip.id}`, '/api/bookings?limit=100', '/api/payments?limit=100']) {
      const answer = await desk.page.request.get(path)
      expect(answer.status(), path).toBe(200)
      texts.push(await answer.text())
    }
    expect(secrets.filter((secret) => texts.some((text) => text.includes(secret)))).toEqual([])
    const calendar = await follow(desk.page, origin, request)
    expect(await calendar()).toContain(`Lagoons ${code}`)
    await desk.page.context().close()
    await send(page, origin, 'post', '/trpc/users.setActive', { id: accountant.id, active: false, handTo: null })
    expect(await calendar()).toBe(404)
  })

  const desk = await sit(browser, origin, adviser.email)
  const rows = desk.page.getByRole('row').filter({ hasText: code })
  const requests = desk.page.getByRole('row').filter({ hasText: asker })
  const calendar = await follow(desk.page, origin, request)

  await test.step('the adviser sees what is theirs and the team’s, and nothing of others', async () => {
    await desk.open(`/admin/leads?q=${code}`)
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: `Team ${code}` })).toBeVisible()
    await desk.open(`/admin/leads?q=${code}&layout=board`)
    await expect(desk.page.getByRole('main').getByText(`Team ${code}`)).toBeVisible()
    for (const [list, count] of [
      ['bookings', 1],
      ['customers', 2],
      ['proposals', 2],
    ] as const) {
      await desk.open(`/admin/${list}?q=${code}`)
      await expect(rows, list).toHaveCount(count)
    }
    await desk.open(`/admin/quotes?q=${asker}`)
    await expect(requests).toHaveCount(2)
    await expect(requests.filter({ hasText: 'Foreign' })).toHaveCount(0)
    for (const [address, title] of [
      [`/admin/leads/${foreign.id}`, 'Lead not found'],
      [`/admin/bookings/${foreignTrip.id}`, 'Booking not found'],
      [`/admin/customers/${foreign.customerId}`, 'Customer not found'],
      [`/admin/proposals/${foreignOffer}`, 'Proposal not found'],
      [`/admin/quotes?quote=${foreignRequest}`, 'Quote request not found'],
    ] as const) {
      await desk.open(address)
      await expect(desk.page.getByRole('heading', { name: title }), address).toBeVisible()
    }
    await desk.page.keyboard.press('Control+k')
    await desk.page.getByLabel('Search or type a command').last().fill(code)
    await expect(
      desk.page
        .getByRole('option')
        .filter({ hasText: `Team ${code}` })
        .first(),
    ).toBeVisible()
    await desk.page.keyboard.press('Escape')
    await desk.open('/admin-dashboard')
    await expect(desk.page.getByText('Recent Leads')).toBeVisible()
    await desk.open('/admin/my-day')
    await desk.page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(desk.page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
    expect(await desk.listAnswers()).not.toContain(`Foreign ${code}`)
    expect(await desk.listAnswers()).not.toContain(`Lagoons ${code}`)
    expect(await desk.listAnswers()).not.toContain(`Foreign ${asker}`)
    expect(await calendar()).toContain(`Fjords ${code}`)
    expect(await calendar()).not.toContain(`Lagoons ${code}`)
  })

  await test.step('what changes meanwhile reaches the open page, where it is the team’s', async () => {
    await desk.open(`/admin/leads?q=${code}`)
    await expect(rows).toHaveCount(2)
    await lead('Foreign again', other.id)
    await lead('Team again', mate.id)
    await expect(rows).toHaveCount(3)
    await expect(rows.filter({ hasText: 'Foreign' })).toHaveCount(0)
  })

  const change = async (changed: object) => {
    const now = (await read<Named[]>(page, 'roles.list')).find(({ id }) => id === roles.adviser.id)!
    await send(page, origin, 'post', '/trpc/roles.update', { ...now, ...changed })
  }
  await test.step('a changed role counts at once in an open window', async () => {
    await change({ sees: 'own' })
    await expect(rows).toHaveCount(1)
    expect(await calendar()).not.toContain(`Fjords ${code}`)
    await desk.open(`/admin/quotes?q=${asker}`)
    await expect(requests).toHaveCount(1)
    await desk.open(`/admin/quotes?quote=${teamRequest}`)
    await expect(desk.page.getByRole('heading', { name: 'Quote request not found' })).toBeVisible()
    await desk.open(`/admin/proposals/${teamOffer}`)
    await expect(desk.page.getByRole('heading', { name: 'Proposal not found' })).toBeVisible()
    await desk.open(`/admin/proposals/${ownOffer}`)
    await expect(desk.page.getByRole('main')).toContainText(`Own ${code}`)
    await desk.open(`/admin/proposals?q=${code}`)
    await expect(rows).toHaveCount(1)
    await change({ permissions: ['leads.read'] })
    await expect(desk.page.getByRole('heading', { name: noPage })).toBeVisible()
    await expect(desk.menu.filter({ hasText: 'Proposals' })).toHaveCount(0)
    expect(await calendar()).toBe(404)
    await change({ permissions: ['leads.read', 'proposals.read'] })
    await expect(rows).toHaveCount(1)
  })

  await test.step('a role in use is deleted when another was chosen, and its people have that one', async () => {
    // Hands their work over first, as the role that comes next does not see it.
    for (const { id: roleId } of [roles.accounts, roles.adviser]) {
      const next = { id: adviser.id, role: 'agent', roleId, handTo: null }
      await send(page, origin, 'post', '/trpc/users.setRole', next)
    }
    // Signs in again, as another role ended the session.
    expect(await signInAs(desk.page, origin, adviser.email, password)).toBe(200)
    await desk.open('/admin/leads')
    await visit('/admin/settings?section=roles')
    await page.getByRole('button', { name: `Actions for Team adviser ${code}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: `Delete Team adviser ${code}?` })
    const choice = dialog.getByLabel('1 user will have')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(choice).toHaveAccessibleDescription('Please choose the role that its people get')
    await choice.selectOption(`Accounts ${code}`)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Role deleted', `Team adviser ${code}`)
    await expect(desk.page.getByRole('heading', { name: noPage })).toBeVisible()
  })

  await test.step('whose role is taken away signs in again', async () => {
    await send(page, origin, 'post', '/trpc/users.setRole', { id: adviser.id, role: 'traveler', handTo: null })
    await desk.page.getByRole('link', { name: 'My day', exact: true }).first().click()
    await expect(desk.page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
    expect(await calendar()).toBe(404)
    await desk.page.context().close()
  })
})
