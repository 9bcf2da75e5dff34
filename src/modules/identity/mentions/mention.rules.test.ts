import { describe, expect, it } from 'vitest'
import { maxMentions, maxWithIds, mentionAt, mentionedIn, splitMentions, withIds } from './mention.rules'

const id = (n: number) => `0198a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const ann = { id: id(1), name: 'Ann' }
const lee = { id: id(2), name: 'Ann Lee' }
const jose = { id: id(3), name: 'José Núñez' }
const both = [
  { id: id(4), name: 'Li Na (li@a.example)' },
  { id: id(5), name: 'Li Na (na@a.example)' },
]
const staff = [ann, lee, jose, ...both]

describe('a typed text', () => {
  it.each([
    ['@Ann Lee, please ring', `@{${lee.id}}, please ring`],
    ['ask @Ann or @José Núñez.', `ask @{${ann.id}} or @{${jose.id}}.`],
    ['@Anna and ann@Ann', '@Anna and ann@Ann'],
    ['(@Ann)', `(@{${ann.id}})`],
    ['@ann', '@ann'],
    ['@Li Na (na@a.example)!', `@{${id(5)}}!`],
    ['@Li Na: who has time?', `@{${id(4)}} @{${id(5)}}: who has time?`],
    ['@', '@'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(withIds(typed, staff)).toBe(stored)
  })

  it('of 4000 characters fits with its ids', () => {
    const typed = '@Ann '.repeat(800)
    expect(withIds(typed, staff).length).toBeLessThanOrEqual(maxWithIds)
  })
})

describe('a stored text', () => {
  it('is shown part by part', () => {
    expect(splitMentions(`Hi @{${ann.id}}@{${lee.id}}!`)).toEqual([
      { text: 'Hi ' },
      { userId: ann.id },
      { userId: lee.id },
      { text: '!' },
    ])
    expect(splitMentions('')).toEqual([])
  })

  it.each(['@{x}', '@{}', `@{${id(1)}`, `{${id(1)}}`, '@{<b>}', `@{${id(1).toUpperCase().replace('A', 'G')}}`])(
    'that has %j is text',
    (text) => {
      expect([splitMentions(text), mentionedIn(text)]).toEqual([[{ text }], []])
    },
  )

  it(`mentions each once, and at most ${maxMentions}`, () => {
    expect(mentionedIn(`@{${ann.id}} @{${ann.id}}`)).toEqual([ann.id])
    expect(mentionedIn(Array.from({ length: 50 }, (_, n) => `@{${id(n)}}`).join(''))).toHaveLength(maxMentions)
  })
})

describe('while it is typed', () => {
  it.each([
    ['@', { from: 0, query: '' }],
    ['ask @jo', { from: 4, query: 'jo' }],
    ['ask @Jonah Ok', { from: 4, query: 'Jonah Ok' }],
    ['(@jo', { from: 1, query: 'jo' }],
    ['ask jo', null],
    ['a@jo', null],
    ['@jo is here now', null],
    ['@jo,', null],
  ])('%j asks for %j', (typed, found) => {
    expect(mentionAt(typed, typed.length)).toEqual(found)
  })

  it('only what is before the caret counts', () => {
    expect(mentionAt('@jonah', 3)).toEqual({ from: 0, query: 'jo' })
  })
})
