import { describe, expect, it, vi } from 'vitest'
import { readLocalSaved, withSaved } from './saved-store'

describe('the saved packages', () => {
  it('begin with the one that was saved last, and have each once', () => {
    expect(withSaved(['b', 'c'], 'a', true)).toEqual(['a', 'b', 'c'])
    expect(withSaved(['a', 'b'], 'b', true)).toEqual(['b', 'a'])
  })

  it('lose the one that is removed', () => {
    expect(withSaved(['a', 'b'], 'a', false)).toEqual(['b'])
    expect(withSaved(['a'], 'x', false)).toEqual(['a'])
  })

  it.each([
    [null, '["b"]', ['b']],
    ['["a"]', '["b","a"]', ['a', 'b']],
    ['["a"]', '{', ['a']],
  ])('stored as %s, and as %s by a page of 1.0.0, are %j', (own, former, ids) => {
    const getItem = (key: string) => (key === 'saved' ? own : former)
    vi.stubGlobal('localStorage', { getItem })
    expect(readLocalSaved()).toEqual(ids)
    expect(readLocalSaved()).toBe(readLocalSaved())
    vi.unstubAllGlobals()
  })

  it('are a hundred at most', () => {
    const full = Array.from({ length: 100 }, (_, i) => `p${i}`)
    expect(withSaved(full, 'new', true)).toEqual(['new', ...full.slice(0, 99)])
  })
})
