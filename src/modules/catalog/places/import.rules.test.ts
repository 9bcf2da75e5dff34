import { expect, it } from 'vitest'
import { AppError } from '../../../shared/errors'
import { toInput } from './import.rules'

function read(cells: Record<string, string>) {
  const reasons: [string | undefined, string][] = []
  const input = toInput(cells, (work, none) => {
    try {
      return work()
    } catch (error) {
      reasons.push([(error as AppError).details.field, (error as AppError).message])
      return none
    }
  })
  return { input: Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)), reasons }
}

it.each([
  [{ kind: 'City or resort' }, { kind: 'city' }],
  [{ kind: 'ISLAND' }, { kind: 'region' }],
  [{ aliases: 'Lisboa; Lissabon | Lisbonne;' }, { aliases: ['Lisboa', 'Lissabon', 'Lisbonne'] }],
  [{ slug: 'https://example.com/destinations/Lisbon/' }, { slug: 'lisbon' }],
  [{ slug: 'https://example.com/destinations/%E6%9D%B1%E4%BA%AC' }, { slug: '東京' }],
  [{ slug: '50%' }, { slug: '50%' }],
  [
    { latitude: '38,72°', longitude: '9.14 W' },
    { latitude: 38.72, longitude: -9.14 },
  ],
  [{ searchRank: '3' }, { searchRank: 3 }],
  [{ id: '101', name: 'Lisbon', text: '' }, { name: 'Lisbon' }],
])('%j is read as %j', (cells, expected) => expect(read(cells)).toEqual({ input: expected, reasons: [] }))

it.each([
  [{ kind: 'Planet' }, 'kind', 'A place is one of: City or resort, Country, Region or island, Theme'],
  [{ latitude: '91' }, 'latitude', 'At most 90'],
  [{ latitude: '38.72 W' }, 'latitude', 'Please enter a number, such as 12.5'],
  [{ longitude: '-9.14 W' }, 'longitude', 'At least 0'],
  [{ longitude: '-180.5' }, 'longitude', 'At least -180'],
  [{ longitude: 'east' }, 'longitude', 'Please enter a number, such as 12.5'],
  [{ searchRank: '1.5' }, 'searchRank', 'Whole numbers only, such as 1299'],
  [{ searchRank: '501' }, 'searchRank', 'At most 500'],
] as const)('%j is refused at %s', (cells, field, message) => expect(read(cells).reasons).toEqual([[field, message]]))
