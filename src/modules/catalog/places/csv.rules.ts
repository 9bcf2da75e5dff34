import type { CsvCells } from '../../../shared/csv'
import { kindLabels } from './kinds.rules'
import type { PlaceView } from './view'

export const csvCells: CsvCells<PlaceView> = {
  Name: (one) => one.name,
  Kind: (one) => kindLabels[one.kind],
  'Lies in': (one) => one.parentName ?? '',
  Address: (one) => one.slug,
  'Further names': (one) => one.aliases.join('; '),
  'Time zone': (one) => one.timeZone,
  Latitude: (one) => one.latitude ?? '',
  Longitude: (one) => one.longitude ?? '',
  'Places in it': (one) => one.places,
  Packages: (one) => one.packages,
  Text: (one) => one.text,
  Updated: (one) => one.updatedAt,
  'Position in the search bar': (one) => one.searchRank ?? '',
}
