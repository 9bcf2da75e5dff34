import { expect, test } from '@playwright/test'

/** Imitates an old page: the browser's clock is an hour ahead of the data. Style sheets are in the document. */
test('a first view makes no data call and asks for no style sheet, however old the page is', async ({ page }) => {
  await page.clock.setFixedTime(Date.now() + 3_600_000)
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/(trpc|api)\/|\.css$/.test(request.url())) calls.push(request.url())
  })
  for (const path of ['/', '/packages', '/terms']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('banner')).toBeVisible()
  }
  // Looks at one without departures and reviews, which are read once they are near.
  const list = await page.request.get('/api/packages?limit=100')
  const unrated = ((await list.json()) as { id: string; rating: number | null }[]).filter((p) => p.rating === null)
  const details = await Promise.all(unrated.map(async ({ id }) => (await page.request.get(`/packages/${id}`)).text()))
  const plain = unrated[details.findIndex((html) => !html.includes('id="departures"'))]!
  await page.goto(`/packages/${plain.id}`, { waitUntil: 'networkidle' })
  expect(calls).toEqual([])
})
