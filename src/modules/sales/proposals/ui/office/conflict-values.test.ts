import { describe, expect, it } from 'vitest'
import { findDifferences, mergeVersions } from '../../../../../platform/web/office/conflict/conflict'
import { anOffer, aService } from '../../../../../testing/proposals/proposal.factory'
import { toDraft, toLabels, toValues } from './conflict-values'

const [hotel, boat, guide] = [aService({ title: 'Hotel' }), aService({ title: 'Boat' }), aService({ title: 'Guide' })]
const base = anOffer({ lines: [hotel, boat] })

function merged(mine: typeof base, theirs: typeof base) {
  const versions = { base: toValues(base), mine: toValues(mine), theirs: toValues(theirs) }
  const differences = findDifferences(versions, Object.keys(toLabels(theirs, mine)))
  const choices = Object.fromEntries(differences.map(({ field, suggested }) => [field, suggested ?? 'mine']))
  return { differences, offer: toDraft(mergeVersions(versions, choices), theirs, mine) }
}

describe('two editors of a draft', () => {
  it('keep both what each of them alone changed, line by line', () => {
    const mine = { ...base, title: 'Eight mornings', lines: [{ ...hotel, count: 2 }, boat] }
    const theirs = { ...base, lines: [hotel, { ...boat, title: 'Speedboat' }] }
    const { differences, offer } = merged(mine, theirs)
    expect(differences.every(({ suggested }) => suggested !== null)).toBe(true)
    expect(offer.title).toBe('Eight mornings')
    expect(offer.lines.map(({ title, count }) => [title, count])).toEqual([
      ['Hotel', 2],
      ['Speedboat', 1],
    ])
  })

  it('keep a line that one added, and lose one that the other removed', () => {
    const { offer } = merged({ ...base, lines: [hotel, boat, guide] }, { ...base, lines: [boat] })
    expect(offer.lines.map(({ title }) => title)).toEqual(['Boat', 'Guide'])
  })

  it('are asked about the line that both changed', () => {
    const count = (n: number) => ({ ...base, lines: [{ ...hotel, count: n }, boat] })
    const { differences } = merged(count(2), count(3))
    expect(differences).toEqual([{ field: `line ${hotel.key}`, suggested: null, options: ['mine', 'theirs', 'base'] }])
  })
})
