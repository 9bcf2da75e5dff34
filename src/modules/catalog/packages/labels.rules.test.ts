import { expect, it } from 'vitest'
import { usualCategories } from '../../settings/settings/lists.rules'
import { resolveLabels } from './labels.rules'

const resolve = (input: { category?: string; tags?: string[] }) => resolveLabels(usualCategories.categories, input)

it.each([
  ['Family Vacays', 'family'],
  ['Family Vacation', 'family'],
  ['GROUP TOURS', 'group'],
  ['Group Tour', 'group'],
  ['Luxury', 'premium'],
  ['spiritual', 'religious'],
  ['wildlife', 'wildlife'],
])('%s is the category %s', (category, key) => expect(resolve({ category })).toEqual({ category: key }))

it('a category that the agency does not have is refused at its field', () => {
  expect(() => resolve({ category: 'Lunar' })).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/^There is no category ‘Lunar’: choose Honeymoon, .*, or Wildlife$/),
      details: { field: 'category' },
    }),
  )
  expect(() => resolve({ category: ' ' })).toThrow('Category is required')
})

it('tags are folded, those that name a category have its key, and each is there once', () => {
  expect(resolve({ tags: ['Plage', 'Luxury', 'premium', 'Café'] })).toEqual({ tags: ['plage', 'premium', 'cafe'] })
  expect(resolve({})).toEqual({})
})
