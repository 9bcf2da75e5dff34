import { describe, expect, it } from 'vitest'
import { withSaved } from './saved-store'

describe('the saved packages', () => {
  it('begin with the one that was saved last, and have each once', () => {
    expect(withSaved(['b', 'c'], 'a', true)).toEqual(['a', 'b', 'c'])
    expect(withSaved(['a', 'b'], 'b', true)).toEqual(['b', 'a'])
  })

  it('lose the one that is removed', () => {
    expect(withSaved(['a', 'b'], 'a', false)).toEqual(['b'])
    expect(withSaved(['a'], 'x', false)).toEqual(['a'])
  })

  it('are a hundred at most', () => {
    const full = Array.from({ length: 100 }, (_, i) => `p${i}`)
    expect(withSaved(full, 'new', true)).toEqual(['new', ...full.slice(0, 99)])
  })
})
