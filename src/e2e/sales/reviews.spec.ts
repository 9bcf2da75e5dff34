import { expectAccessible } from '../support/accessibility'
import { expect, test } from '../support/fixtures'
import { expectToast } from '../support/steps'

/** Lists unreviewed past trips of the demo's traveler: one for each screen size. */
const trips = {
  desktop: { title: 'Red rock by the back seat', slug: 'usa-canyons', rated: '4.5 of 5, 2 reviews' },
  phone: { title: 'Trains, temples and a river of lanterns', slug: 'thailand-north', rated: '5.0 of 5, 2 reviews' },
}

test(
  'a traveler reviews a trip that is over, staff publish it by keys, and it counts on the card',
  { tag: '@phone' },
  async ({ page, visit, signIn, isPhone }) => {
    const trip = trips[isPhone ? 'phone' : 'desktop']
    const title = `Worth every mile ${isPhone ? 'by train' : 'by road'}`
    await signIn('traveler')
    await visit('/trips')
    const over = page.getByRole('article', { name: trip.title }).filter({ hasText: 'Completed' })
    await over.getByRole('link', { name: trip.title }).click()
    const own = page.getByRole('region', { name: 'Your review' })
    await own.getByRole('button', { name: 'Write a review' }).click()
    const write = page.getByRole('dialog', { name: 'Write a review' })
    await expect(write.getByRole('radio', { name: '1 of 5, Poor' })).toBeFocused()
    await write.getByRole('button', { name: 'Send' }).click()
    await expect(write.getByText('Please choose between one and five stars')).toBeVisible()
    await expect(write.getByText('Please tell others how it was')).toBeVisible()
    await expectAccessible(page, 'the form of a review')
    await write.getByRole('radio', { name: '5 of 5, Excellent' }).check()
    await write.getByLabel('In a few words').fill(title)
    await write.getByRole('textbox', { name: 'Your review' }).fill('The light at six in the morning is why one goes.')
    await write.getByRole('button', { name: 'Send' }).click()
    await expectToast(page, 'Thank you')
    await expect(own.getByText('We are reading it', { exact: true })).toBeVisible()
    await expectAccessible(page, 'a trip with a review')

    await signIn('agent')
    await visit(`/admin/reviews?q=${encodeURIComponent(title)}`)
    const row = page.getByRole('link', { name: title })
    await row.click()
    const review = page.getByRole('article', { name: 'Review by Asha R.' })
    await expect(review).toContainText('The light at six in the morning')
    await expectAccessible(page, 'reviews to moderate')
    await page.keyboard.press('r')
    const reply = page.getByRole('dialog', { name: 'Reply to Asha R.' })
    await expect(reply.getByLabel('Reply')).toBeFocused()
    await reply.getByLabel('Reply').fill('So it is.')
    await reply.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Reply saved')
    await expect(review).toContainText('So it is.')
    await page.keyboard.press('y')
    await expectToast(page, 'Review published')
    await expect(page.getByRole('table', { name: 'Reviews' })).toContainText('Published')

    await page.goto('about:blank')
    await page.context().clearCookies()
    await visit(`/packages?search=${encodeURIComponent(trip.title)}`)
    const card = page.getByRole('article').filter({ hasText: trip.title })
    await expect(card.getByRole('img', { name: trip.rated })).toBeVisible()
    await visit(`/packages/${trip.slug}`)
    const said = page.getByRole('region', { name: 'What travelers say' })
    await expect(said.getByRole('article').first()).toContainText(title)
    await expect(said).toContainText('So it is.')
    const fives = isPhone ? '2' : '1'
    await expect(said.getByRole('row', { name: '5 stars' })).toContainText(fives)
    await expectAccessible(page, 'reviews of a package')
  },
)
