import { z } from 'zod'
import { restListQuery, restQuery } from '../../../shared/rest-query'
import { text } from '../../../shared/views'
import { placeKinds } from './kinds.rules'
import { placeSorts } from './schema'

export const placeQuery = restListQuery({
  search: ['words', text.describe('All words, in a name')],
  kind: z.array(z.enum(placeKinds)),
  within: text.describe('The id of what it lies in; `top`: in none'),
  sort: z.enum(placeSorts),
  descending: z.boolean(),
})

export const knownQuery = restQuery({ search: ['text', text.describe("'Sintra', or 'Sintra, Portugal'")] })
