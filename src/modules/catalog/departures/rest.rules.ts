import { z } from 'zod'
import { restListQuery } from '../../../shared/rest-query'
import { restShape } from '../../../shared/rest-shape'
import { date, id, text } from '../../../shared/views'
import { departureView, publicDeparture } from './view'

/** Maps departures to the REST contract. Prices are per adult, in units of `currency` with two decimals. */

const price = z.number().describe('Per adult')

export const restPublicDeparture = restShape(publicDeparture, {
  omit: ['priceMinor'],
  extend: { price },
  from: ({ priceMinor }) => ({ price: priceMinor / 100 }),
})

export const restDeparture = restShape(departureView, {
  omit: ['packageSlug', 'priceMinor', 'stalePrice', 'soldMinor'],
  extend: {
    price: z.number().describe('What it is sold for, per adult'),
    ownPrice: z.number().nullable().describe('Null: the package’s'),
  },
  from: ({ soldMinor, priceMinor }) => ({
    price: soldMinor / 100,
    ownPrice: priceMinor === null ? null : priceMinor / 100,
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
