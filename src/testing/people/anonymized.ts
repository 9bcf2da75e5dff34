import { eraseTraces, listLeadsForPersons } from '../../modules/servicing/account-data/service'
import { lockLeadsWithWork } from '../../modules/sales/leads/locks.service'
import type { Ctx } from '../../platform/server/context'
import { withTransaction } from '../../platform/server/database/transaction'
import type { Person } from '../../platform/server/lifecycle'

/** Anonymizes a person in all records, after the locks that their erasure takes. The account stays. */
export const anonymizePerson = (ctx: Ctx, person: Person): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    await lockLeadsWithWork(tx, await listLeadsForPersons(tx, [person]))
    await eraseTraces(tx, [person])
  })
