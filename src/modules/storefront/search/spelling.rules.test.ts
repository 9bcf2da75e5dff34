import { expect, it } from 'vitest'
import { nearWord, toSingular, createVocabulary } from './spelling.rules'

const known = createVocabulary([
  'tokyo',
  'venice',
  'thailand',
  'maldives',
  'kyoto',
  'bali',
  'switzerland',
  'usa',
  'paris',
])

it.each([
  ['tokio', 'tokyo'],
  ['venise', 'venice'],
  ['tailand', 'thailand'],
  ['thialand', 'thailand'],
  ['maldivs', 'maldives'],
  ['kyotoo', 'kyoto'],
  ['switserlnad', 'switzerland'],
  ['bath', null],
  ['use', null],
  ['elephant', null],
])('%s is meant as %s', (typed, meant) => expect(nearWord(typed, known)).toBe(meant))

it.each([
  ['elephants', 'elephant'],
  ['beaches', 'beach'],
  ['cities', 'city'],
  ['paris', 'paris'],
  ['glass', 'glass'],
])('the singular of %s is %s', (word, singular) => expect(toSingular(word)).toBe(singular))
