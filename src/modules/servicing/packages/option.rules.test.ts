import { describe, expect, it } from 'vitest'
import type { ItemKind } from '../../catalog/inventory/item.rules'
import { mergeOptions, noOptions, readOption, toPackages } from './option.rules'

const [id, other] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
const read = (kind: ItemKind, cells: Record<string, string>) => readOption(cells, { id, kind, days: 5 })

describe('an option', () => {
  it.each<[ItemKind, Record<string, string>, object]>([
    ['hotels', {}, {}],
    ['hotels', { optionNights: '4', optionIncluded: 'optional' }, { nights: 4, included: false }],
    ['activities', { optionDay: '5', optionIncluded: 'Yes' }, { day: 5, included: true }],
    ['transfers', { optionIncluded: 'NO' }, { included: false }],
    ['mealPlans', { optionIncluded: 'Yes' }, { included: true }],
  ])('of %s says with %j', (kind, cells, said) => expect(read(kind, cells)).toEqual({ id, kind, ...said }))

  it.each<[ItemKind, Record<string, string>, string, RegExp]>([
    ['hotels', { optionNights: '0' }, 'optionNights', /from 1 to 365/],
    ['hotels', { optionNights: 'four' }, 'optionNights', /from 1 to 365/],
    ['hotels', { optionDay: '2' }, 'optionDay', /Only activities/],
    ['activities', { optionDay: '6' }, 'optionDay', /has 5 days/],
    ['activities', { optionNights: '2' }, 'optionNights', /Only hotels/],
    ['transfers', { optionIncluded: 'perhaps' }, 'optionIncluded', /Yes or No/],
    ['mealPlans', { optionIncluded: 'No' }, 'optionIncluded', /always included/],
  ])('of %s is refused with %j at %s', (kind, cells, field, message) =>
    expect(() => read(kind, cells)).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ field }), message: expect.stringMatching(message) }),
    ),
  )
})

it('options are added behind others, or change what a file says of them; lists of other kinds stay', () => {
  const stored = { ...noOptions, hotels: [{ id, included: false, nights: 3 }], mealPlans: [other] }
  const merged = mergeOptions(stored, [
    { kind: 'hotels', id: other },
    { kind: 'hotels', id, nights: 4 },
    { kind: 'activities', id, day: 2 },
    { kind: 'mealPlans', id },
  ])
  expect(merged).toEqual({
    hotels: [
      { id, included: false, nights: 4 },
      { id: other, included: true, nights: 1 },
    ],
    activities: [{ id, included: true, day: 2 }],
    mealPlans: [other, id],
  })
})

describe('lines', () => {
  const group = (...lines: (Record<string, string> & { isUnread?: string })[]) =>
    toPackages(lines.map(({ isUnread, ...cells }, i) => ({ line: i + 2, cells, isUnread: Boolean(isUnread) }))).map(
      (one) => one.map(({ line }) => line),
    )
  const [krabi, inn, foot] = [{ name: 'Krabi by boat' }, { option: 'Reef Inn' }, { name: 'Krabi on foot' }]
  it.each([
    [
      'below a package are its options',
      [krabi, inn, inn, foot, inn],
      [
        [2, 3, 4],
        [5, 6],
      ],
    ],
    ['may repeat its name', [krabi, { ...krabi, ...inn }, { ...foot, ...inn }], [[2, 3], [4]]],
    ['of one name without options are two', [krabi, krabi], [[2], [3]]],
    ['of one name apart are two', [krabi, { ...foot, ...inn }, { ...krabi, ...inn }], [[2], [3], [4]]],
    [
      'with another address are two',
      [
        { ...krabi, slug: 'a' },
        { ...krabi, ...inn, slug: 'b' },
      ],
      [[2], [3]],
    ],
    ['that cannot be read belong to the package above', [krabi, inn, { isUnread: 'yes' }, inn], [[2, 3, 4, 5]]],
    ['that cannot be read begin the package that they name', [krabi, { ...foot, isUnread: 'yes' }, inn], [[2], [3, 4]]],
    ['that cannot be read may be the only option', [{ ...krabi, option: '' }, { isUnread: 'yes' }], [[2, 3]]],
    ['that cannot be read stand alone without options', [krabi, { isUnread: 'yes' }, foot], [[2], [3], [4]]],
  ])('%s', (_, lines, groups) => expect(group(...lines)).toEqual(groups))
})
