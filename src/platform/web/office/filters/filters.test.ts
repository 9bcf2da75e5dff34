import { describe, expect, it } from 'vitest'
import { readChoices, listShownChoices, readDates, datesText } from './filters'
import { listQuery } from './use-list-address'

describe('filters of an address', () => {
  it('keep the choices that exist, in their own order', () => {
    expect(readChoices('c,a,x,', ['a', 'b', 'c'])).toEqual(['a', 'c'])
    expect(readChoices(null, ['a'])).toEqual([])
  })

  it('read dates, open at either end, and drop what is none', () => {
    expect(readDates('2027-01-01..2027-02-01')).toEqual({ from: '2027-01-01', to: '2027-02-01' })
    expect(readDates('..2027-02-01')).toEqual({ to: '2027-02-01' })
    expect(readDates('2027-01-01')).toEqual({ from: '2027-01-01' })
    for (const text of [null, '', '..', '2027-02-30..x']) expect(readDates(text), String(text)).toBeUndefined()
    expect(datesText(readDates('2027-01-01..')!)).toBe('2027-01-01..')
    expect(datesText({})).toBeNull()
  })
})

it('two addresses that show the same list have the same query', () => {
  const names = ['q', 'status', 'sort']
  const one = new URLSearchParams('status=pending&q=rao&quote=1&tab=quotes')
  const other = new URLSearchParams('q=rao&sort=&status=pending')
  expect(listQuery(one, names)).toBe('q=rao&status=pending')
  expect(listQuery(other, names)).toBe(listQuery(one, names))
})

describe('choices', () => {
  const options = ['Ålesund', 'Bergen', 'Bodø', 'Tromsø'].map((label) => ({ value: label.toLowerCase(), label }))
  const shown = (chosen: string[], words: string, most = 10) =>
    listShownChoices(options, chosen, words, most).map(({ label }) => label)

  it('are found by words, whatever their signs; what is chosen stays in sight', () => {
    expect(shown([], '')).toEqual(['Ålesund', 'Bergen', 'Bodø', 'Tromsø'])
    expect(shown([], ' ales')).toEqual(['Ålesund'])
    expect(shown(['tromsø'], 'b')).toEqual(['Bergen', 'Bodø', 'Tromsø'])
    expect(shown(['tromsø'], '', 1)).toEqual(['Ålesund', 'Tromsø'])
  })
})
