import { expect, it } from 'vitest'
import { enteredStories, requestStories } from './stories'

it('its people are all different, and their addresses those of nobody', () => {
  const stories = [...requestStories, ...enteredStories]
  const names = new Set(stories.map(({ name }) => name))
  const addresses = new Map(stories.map(({ name, email }) => [email, name]))
  expect(names.size).toBeGreaterThan(75)
  expect(addresses.size).toBe(names.size)
  for (const { email, phone } of stories) {
    expect(email).toMatch(/^[a-z.]+@(mail|itinera)\.example$/)
    expect(phone).toMatch(/^\+1 \d{3} 555 01\d\d$/)
  }
  expect(new Set(stories.map(({ told }) => told)).size).toBe(stories.length)
})
