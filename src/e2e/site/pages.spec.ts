import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'

/** Lists each public page with a text of its HTML, and its canonical address. */
const pages = [
  { path: '/', title: 'Itinera: travel packages planned by people', text: 'Showing 11 packages', canonical: '/' },
  { path: '/packages', title: 'Travel Packages | Itinera', text: '11 packages found', canonical: '/packages' },
  {
    path: '/packages/thailand-andaman',
    title: 'Seven mornings on the Andaman, Krabi, Thailand | Itinera',
    text: 'Day by day',
    canonical: '/packages/thailand-andaman',
  },
  {
    path: '/packages/thailand-andaman?tab=policies',
    title: 'Seven mornings on the Andaman, Krabi, Thailand | Itinera',
    text: '25% refund 3-7 days before departure',
    canonical: '/packages/thailand-andaman',
  },
  {
    path: '/package/thailand-andaman',
    title: 'Seven mornings on the Andaman, Krabi, Thailand | Itinera',
    text: /^(You choose a departure|Booking starts with a free request)/,
    canonical: '/packages/thailand-andaman',
  },
  { path: '/terms', title: /^Terms/, text: 'Itinera', canonical: '/terms' },
  { path: '/privacy', title: 'Privacy | Itinera', text: 'Your data is yours', canonical: '/privacy' },
] as const

async function expectHead(page: Page, baseURL: string, { path, title, canonical }: (typeof pages)[number]) {
  await expect(page).toHaveTitle(title)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', baseURL + canonical)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\w{3}/)
  const objects = await page.locator('script[type="application/ld+json"]').allTextContents()
  const kinds = objects.map((text) => (JSON.parse(text) as { '@type': string })['@type'])
  if (/^\/packages?\/./.test(path)) expect(kinds).toEqual(['TouristTrip', 'BreadcrumbList'])
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every public page has its content, its title and its facts for search engines', async ({ page, baseURL }) => {
    for (const entry of pages) {
      await test.step(entry.path, async () => {
        const answer = await page.goto(entry.path)
        expect(answer!.status()).toBe(200)
        await expect(page.getByRole('main').getByText(entry.text).first()).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expectHead(page, baseURL!, entry)
      })
    }
    await page.goto('/packages?search=japan&category=premium')
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['The slow red of November'])
  })

  test.describe('what is not there', () => {
    test.use({ forgiven: [/status of 404/] })

    test('is answered with 404 and links @all', async ({ page }) => {
      for (const [path, heading] of [
        ['/nowhere', '404 Page Not Found'],
        ['/packages/nowhere', 'Package Not Found'],
        ['/package/nowhere', 'Package Not Found'],
        ['/packages/%00', /Not Found/],
        ['/packages/%E0%A4%A', 'Package Not Found'],
        ['/%ff', '404 Page Not Found'],
      ] as const) {
        const answer = await page.goto(path)
        expect(answer!.status(), path).toBe(404)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expect(page.getByRole('main').getByRole('link', { name: 'Browse All Packages' })).toHaveAttribute(
          'href',
          '/packages',
        )
        await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      }
      await page.goto('/packages/nowhere')
      await expect(page.getByText("The package you're looking for doesn't exist.")).toBeVisible()
      await page.goto('/nowhere')
      await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
      await expect(page.getByText('Did you forget to add the page to the router?')).toBeHidden()
    })
  })
})

test('no page complains, and none asks another origin @all', async ({ page, visit, signIn }) => {
  for (const { path } of pages) {
    // Adds a tracking parameter, as links of newsletters have.
    await visit(`${path}${path.includes('?') ? '&' : '?'}utm_source=letter`)
    // Scrolls to load lazy pictures, too.
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await page.waitForLoadState('networkidle')
  }
  await visit('/saved')
  await visit('/login')
  await signIn('agent')
  await visit('/dashboard?tab=packages')
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
})

const getText = async (request: APIRequestContext, path: string): Promise<string> => {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(200)
  return answer.text()
}

test('robots.txt and the sitemap exist, and every page of it answers 200', async ({ request, baseURL }) => {
  const robots = await getText(request, '/robots.txt')
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  expect(robots).toContain('Disallow: /dashboard')
  const sitemap = await getText(request, '/sitemap.xml')
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!)
  expect(addresses).toEqual(expect.arrayContaining([`${baseURL}/`, `${baseURL}/packages`]))
  expect(addresses.filter((address) => address.startsWith(`${baseURL}/packages/`))).toHaveLength(11)
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200)
  for (const icon of ['/favicon.ico', '/favicon.svg', '/api/placeholder/600/400']) await getText(request, icon)
})

test('a slow page is announced, a fast one is not @all', async ({ page, visit }) => {
  const announced = page.getByText('Loading the page…')
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/assets\/privacy\.page[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await visit('/')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /Privacy/ })
    .click()
  await expect(announced).toBeAttached()
  arrive()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await expect(announced).toBeHidden()
})
