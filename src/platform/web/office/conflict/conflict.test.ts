import { expect, it } from 'vitest'
import { resetToSaved } from '../../keep-typed'
import { findDifferences, mergeVersions } from './conflict'

const base = { title: 'Reef', price: 100, tags: ['sea'], note: '', version: 1 }
const mine = { ...base, title: 'Reef and rest', price: 120, tags: ['sea', 'slow'], note: null as never }
const theirs = { ...base, price: 90, tags: ['sea', 'slow'], version: 2 }
const versions = { base, mine, theirs }

it('compares what differs, and suggests the side that alone changed it', () => {
  expect(findDifferences(versions, ['title', 'price', 'tags', 'note'])).toEqual([
    { field: 'title', suggested: 'mine', options: ['mine', 'theirs'] },
    { field: 'price', suggested: null, options: ['mine', 'theirs', 'base'] },
  ])
  expect(findDifferences({ base, mine: base, theirs }, ['price'])[0]?.suggested).toBe('theirs')
})

it('merges into the newer version, so that nothing of it is lost', () => {
  expect(mergeVersions(versions, { title: 'mine', price: 'base' })).toEqual({
    ...theirs,
    title: 'Reef and rest',
    price: 100,
  })
  expect(mergeVersions(versions, {})).toEqual(theirs)
})

it('keeps what was typed since it was sent, under the version that was saved', () => {
  let values = { ...base, title: 'Reef and rest', price: 120 }
  const unsaved: string[] = []
  const form = {
    getValues: () => values,
    reset: (saved: typeof base) => (values = saved),
    setValue: (name: string, value: unknown) => {
      unsaved.push(name)
      values = { ...values, [name]: value }
    },
  }
  resetToSaved(form as never, { ...base, price: 120 }, { ...base, title: 'REEF', price: 120, version: 2 })
  expect(values).toEqual({ ...base, title: 'Reef and rest', price: 120, version: 2 })
  expect(unsaved).toEqual(['title'])
})
