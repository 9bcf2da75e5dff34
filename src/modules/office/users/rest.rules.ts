import { restListQuery } from '../../../shared/rest-query'
import { text } from '../../../shared/views'
import { account } from './view'

/** Describes the query of GET /api/users; `search`, `role` and `status` extend the specification. */
export const userQuery = restListQuery({
  search: ['words', text.describe('All words, in name, e-mail or phone number')],
  role: account.shape.role.array(),
  status: account.shape.status.array(),
})
