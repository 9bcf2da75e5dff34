import { describe, expect, it } from 'vitest'
import { readPictures, withDetails } from './import.rules'

const stored = [
  { title: 'Tokyo', hotel: 'Hotel in Tokyo' },
  { title: 'Osaka', hotel: 'Hotel in Osaka' },
  { title: 'Kyoto', hotel: 'Hotel in Kyoto' },
]

describe('what a file does not say of a day', () => {
  it.each([
    ['stays', ['Tokyo', 'Osaka', 'Kyoto'], ['Tokyo', 'Osaka', 'Kyoto']],
    ['stays with a day whose title is written another way', ['TOKYO', 'Ōsaka', 'Kyoto'], ['Tokyo', 'Osaka', 'Kyoto']],
    [
      'follows its day behind one that is new',
      ['Tokyo', 'Hakone', 'Osaka', 'Kyoto'],
      ['Tokyo', null, 'Osaka', 'Kyoto'],
    ],
    ['goes with a day that is gone', ['Osaka', 'Kyoto'], ['Osaka', 'Kyoto']],
    ['follows days that change places', ['Kyoto', 'Osaka', 'Tokyo'], ['Kyoto', 'Osaka', 'Tokyo']],
    ['stays with a day that gets another title', ['Tokyo', 'Nara', 'Kyoto'], ['Tokyo', 'Osaka', 'Kyoto']],
    ['is of one day only', ['Tokyo', 'Tokyo', 'Kyoto'], ['Tokyo', 'Osaka', 'Kyoto']],
    ['is nothing where the days are others', ['Nara', 'Kobe'], [null, null]],
  ])('%s', (_, titles, hotels) => {
    const days = withDetails(
      titles.map((title) => ({ title })),
      stored,
    )
    expect(days).toEqual(
      titles.map((title, i) => ({ title, ...(hotels[i] !== null && { hotel: `Hotel in ${hotels[i]}` }) })),
    )
  })
})

describe('addresses of pictures', () => {
  const [a, b] = ['https://a.example/1,2.jpg', 'https://b.example/x.png?w=1']
  it.each([
    ['parted by commas, one of which belongs to an address', `${a}, ${b}`, [a, b]],
    ['parted by bars', `${a} | ${b}`, [a, b]],
    ['one a line, each once', `${a}\n${b}\n${a}\n`, [a, b]],
  ])('%s', (_, cell, urls) => expect(readPictures(cell)).toEqual(urls))

  it.each([
    'beach.png',
    'javascript:alert(1)',
    `${a}; beach.png`,
    Array.from({ length: 21 }, (_, i) => `${a}${i}`).join('\n'),
  ])('refuses %j', (cell) =>
    expect(() => readPictures(cell)).toThrow(expect.objectContaining({ details: { field: 'pictures' } })),
  )
})
