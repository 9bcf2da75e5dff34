import type { CsvCells } from '../../../shared/csv'
import { percentText } from '../../../shared/money'
import { baseLabels } from './tax.rules'
import type { TaxRate } from './view'

export const csvCells: CsvCells<TaxRate> = {
  Tax: (one) => one.name,
  Rate: (one) => percentText(one.basisPoints),
  On: (one) => baseLabels[one.base],
  'In the price': (one) => (one.isContained ? 'Yes' : 'No'),
  'New proposals begin with it': (one) => (one.isDefault ? 'Yes' : 'No'),
  From: (one) => one.validFrom,
  To: (one) => one.validTo ?? '',
}
