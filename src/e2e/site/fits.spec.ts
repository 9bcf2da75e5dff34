import { expect, test } from '../support/fixtures'

const title = 'Five nights on a ring of coral'

test(
  'a budget for all finds packages with their reasons, at the price that the package itself shows',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/packages?adults=2&children=1')
    await page.getByRole('link', { name: 'Search by total budget' }).click()
    const form = page.getByRole('form', { name: 'Criteria' })
    await expect(form.getByLabel('Children')).toHaveValue('1')
    const budget = form.getByLabel('Total budget, in INR')
    await budget.fill('plenty')
    await form.getByRole('button', { name: 'Find what fits' }).click()
    await expect(form.getByText('Please enter an amount in INR, such as 5,000')).toBeVisible()
    await expect(budget).toBeFocused()

    await budget.fill('9,00,000')
    await form.getByLabel('Pace').selectOption('Relaxed')
    await form.getByRole('button', { name: 'Find what fits' }).click()
    await expect(page).toHaveURL('/fits?budget=900000&currency=INR&children=1&pace=relaxed')
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
    await expect(card.getByText(/^₹[\d,]+ for 2 adults and 1 child, ₹[\d,]+ under your budget/)).toBeVisible()
    await expect(card.getByRole('list', { name: 'Why it fits' })).toContainText('1.3 activities a day: relaxed')
    const [, charged] = /Charged as (\$[\d,.]+)/.exec((await card.textContent())!)!

    await card.getByRole('link', { name: title }).click()
    await expect(page.getByRole('complementary', { name: 'Your estimate' })).toContainText(`Charged as ${charged}`)
    await page.goBack()
    await expect(budget).toHaveValue('900000')
    await expect(card).toBeVisible()
  },
)

test('an empty answer names the criterion that excludes most, and lifts it @all', async ({ page, visit }) => {
  await visit('/fits?budget=10&currency=USD&flights=with')
  await expect(page.getByRole('heading', { name: 'No package fits 2 adults' })).toBeVisible()
  await page.getByRole('button', { name: /^Without the budget of .*: \d+ packages?$/ }).click()
  await expect(page).toHaveURL('/fits?flights=with')
  await expect(page.getByRole('article').first()).toContainText('Flights are in the price')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'No package fits 2 adults' })).toBeVisible()
})

test('a first visit is in dollars, and a party that no estimate covers is told so instead of shown prices @all', async ({
  page,
  visit,
}) => {
  await visit('/fits?adults=9')
  await expect(page.getByLabel('Total budget, in USD')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'A party of this size needs a quote' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})
