import { demoAccounts } from '../../modules/identity/auth/demo.rules'
import { expect, test, watch } from '../support/fixtures'
import { formatMoney } from '../../shared/money'
import { addRequest } from '../support/records'
import { expectToast, openRequest } from '../support/steps'

const inquiry = { travelers: 3, budget: 'Flexible', message: 'Monasteries rather than summits, please.' }
/** Filters the office's list to this request, as other tests' requests fill the first page. */
const getQueuePath = (email: string) => `/dashboard?q=${encodeURIComponent(email)}`

test.describe('the sign-in of staff', () => {
  // Expects the browser's report of a refused sign-in.
  test.use({ forgiven: [/status of 40[13]/] })

  test('says what is wrong, refuses travelers, and lets staff in by the demo panel', async ({ page, visit }) => {
    await visit('/login')
    await expect(page.getByRole('heading', { level: 1, name: 'Backend Login' })).toBeVisible()
    const email = page.getByLabel('Email')
    const password = page.getByLabel('Password', { exact: true })
    const enter = page.getByRole('button', { name: 'Sign In', exact: true })
    await enter.click()
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address')
    await expect(password).toHaveAccessibleDescription('Password must be at least 6 characters')

    await email.fill('agent@itinera.example')
    await password.fill('not the password')
    await enter.click()
    await expectToast(page, 'Login Failed')

    const traveler = demoAccounts.find(({ role }) => role === 'traveler')!
    await email.fill(traveler.email)
    await password.fill(traveler.password)
    await enter.click()
    await expect(page.getByRole('main').getByText(/This sign-in is for staff\./)).toBeVisible()
    await expect(page).toHaveURL('/login')

    const panel = page.getByRole('region', { name: 'Demo accounts' })
    await expect(panel.getByRole('button')).toHaveText([/^Admin/, /^Agent/])
    // Presses by keys, as the toast may lie over it.
    await panel.getByRole('button', { name: /^Agent/ }).press('Enter')
    await expect(email).toHaveValue('agent@itinera.example')
    await enter.click()
    // Shows with the answer; the address changes once the page's code is loaded.
    await expectToast(page, 'Login Successful', 'Welcome back, Jonah!')
    await expect(page).toHaveURL('/dashboard')
  })
})

test('the office is closed to visitors and travelers', async ({ page, visit, signIn }) => {
  await visit('/dashboard')
  await expect(page).toHaveURL('/login')
  await signIn('traveler')
  await visit('/dashboard')
  await expect(page.getByRole('heading', { name: 'This area is for staff' })).toBeVisible()
})

test.describe('the dashboard', () => {
  // Tolerates a refetch after a colleague's change, pending when the session ends.
  test.use({ forgiven: [/status of 401/] })

  test('counts what is there, and signing out ends it @all', async ({ page, visit, signIn }) => {
    await signIn('agent')
    await visit('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    const stat = (label: string) =>
      page
        .getByRole('definition')
        .filter({ has: page.locator('b') })
        .and(page.locator(`dt:has-text("${label}") + dd`))
    const statsNow = async () =>
      (await (await page.request.get('/api/dashboard/stats')).json()) as Record<string, number>
    await expect(stat('Quote Requests')).toContainText(/^\d+\d+ pending$/)
    await page.getByRole('tab', { name: 'Travel Packages' }).click()
    // Retries, as other tests add travelers, packages and payments meanwhile and the page follows.
    await expect(async () => {
      const { totalUsers, totalPackages, activePackages, revenueMinor } = await statsNow()
      const soon = { timeout: 2_000 }
      await expect(stat('Total Users')).toContainText(String(totalUsers), soon)
      // Shows whole dollars.
      await expect(stat('Revenue')).toContainText(formatMoney(Math.round(revenueMinor! / 100) * 100, 'USD'), soon)
      await expect(stat('Travel Packages')).toContainText(`${totalPackages}${activePackages} active`, soon)
      await expect(page.getByRole('table').getByRole('row')).toHaveCount(1 + Math.min(totalPackages!, 50), soon)
    }).toPass()
    await expect(page).toHaveURL('/dashboard?tab=packages')

    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expectToast(page, 'Logged out successfully')
    await expect(page).toHaveURL('/login')
    await visit('/dashboard')
    await expect(page).toHaveURL('/login')
  })
})

test(
  'a request opens with its deadline, is confirmed, taken back, and cancelled',
  { tag: ['@phone', '@all'] },
  async ({ page, visit, signIn, baseURL, isPhone }) => {
    const me = await addRequest(page, baseURL!, inquiry)
    await signIn('agent')
    await visit(getQueuePath(me.email))
    const panel = await openRequest(page, me.name, isPhone)
    await expect(panel.getByText(/^Reply due .*(23|24)/)).toBeVisible()
    for (const fact of [me.email, me.phone, 'Nepal', 'Boston', inquiry.budget, inquiry.message])
      await expect(panel).toContainText(fact)

    await panel.getByRole('button', { name: 'Confirm', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Confirm this request?' })
      .getByRole('button', { name: 'Confirm request' })
      .click()
    await expectToast(page, 'Quote request confirmed')
    await expect(panel.getByText('Confirmed', { exact: true })).toBeVisible()

    await panel.getByRole('button', { name: 'Cancel request' }).click()
    await page
      .getByRole('dialog', { name: 'Cancel this request?' })
      .getByRole('button', { name: 'Cancel request' })
      .click()
    await expectToast(page, 'Quote request cancelled')
    await expect(panel.getByText('Cancelled', { exact: true })).toBeVisible()
    await panel.getByRole('button', { name: 'Take up again' }).click()
    await expect(panel.getByText('Pending', { exact: true })).toBeVisible()
  },
)

test.describe('two at the same request', () => {
  test.use({ forgiven: [/status of 409/] })

  test(
    'the second learns that it has changed meanwhile',
    { tag: ['@phone', '@all'] },
    async ({ page, context, visit, signIn, baseURL, isPhone }) => {
      const me = await addRequest(page, baseURL!, inquiry)
      await signIn('agent')
      // Blocks live updates, as on a slow connection: else the second sees the change before pressing.
      await page.route('/live/changes', (route) => route.fulfill({ status: 204 }))
      await visit(getQueuePath(me.email))
      const panel = await openRequest(page, me.name, isPhone)
      const colleague = await context.newPage()
      const faults = watch(colleague, baseURL!)
      await colleague.goto(page.url())
      await colleague.getByRole('button', { name: 'Cancel request' }).click()
      const question = colleague.getByRole('dialog', { name: 'Cancel this request?' })
      await question.getByRole('button', { name: 'Cancel request' }).click()
      await expectToast(colleague, 'Quote request cancelled')
      expect(faults).toEqual([])

      await panel.getByRole('button', { name: 'Confirm', exact: true }).click()
      await page.getByRole('button', { name: 'Confirm request' }).click()
      await expectToast(
        page,
        'Changed meanwhile',
        'Somebody else moved it meanwhile: it is cancelled now. Look at it again before you move it',
      )
      await expect(panel.getByText('Cancelled', { exact: true })).toBeVisible()
      await expect(panel.getByRole('button', { name: 'Take up again' })).toBeVisible()
    },
  )
})
