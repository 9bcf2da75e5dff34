import { z } from 'zod'
import { restListQuery } from '../../../shared/rest-query'
import { restShape } from '../../../shared/rest-shape'
import { date, id, text } from '../../../shared/views'
import { departureView, publicDeparture } from './view'
import { toUnits } from '../../../shared/money'

/** Maps departures to the REST contract. Prices are per adult, in units of `currency`. */

const price = z.number().describe('Per adult')

export const restPublicDeparture = restShape(publicDeparture, {
  omit: ['priceMinor'],
  extend: { price },
  from: ({ priceMinor, currency }) => ({ price: toUnits(priceMinor, currency) }),
})

export const restDeparture = restShape(departureView, {
  omit: ['packageSlug', 'priceMinor', 'stalePrice', 'soldMinor'],
  extend: {
    price: z.number().describe('What it is sold for, per adult'),
    ownPrice: z.number().nullable().describe('Null: the package’s'),
  },
  from: ({ soldMinor, priceMinor, currency }) => ({
    price: toUnits(soldMinor, currency),
    ownPrice: priceMinor === null ? null : toUnits(priceMinor, currency),
  }),
})

export const departureQuery = restListQuery({
  search: ['words', text.describe('All words, of the package')],
  packageId: id,
  state: departureView.shape.state.array(),
  upcoming: z.boolean().describe('Neither departed nor cancelled'),
  from: ['dates.from', date],
  to: ['dates.to', date],
})
