import { listCustomers } from '../../modules/sales/customers/list.service'
import { mergeCustomers } from '../../modules/sales/customers/merge.service'
import { listCustomersInput } from '../../modules/sales/customers/schema'
import { createLead } from '../../modules/sales/leads/create.service'
import { createLeadInput } from '../../modules/sales/leads/schema'
import type { Ctx } from '../../platform/server/context'
import { twins } from './data/office/twins'
import { before } from './past'
import type { Staff } from './timeline'

/** Returns the customer with this address, as of that time. */
async function known(ctx: Ctx, email: string) {
  const { items } = await listCustomers({ ctx, input: listCustomersInput.parse({ who: email, limit: 1 }) })
  return items[0]!
}

/** Loads customers who returned with another address: some remain possible duplicates, others were merged. */
export async function loadTwins(ctx: Ctx, staff: Staff): Promise<void> {
  for (const { of, daysAgo, owner, mergedDaysAgo, ...entered } of twins) {
    const then = { ...before(ctx, daysAgo), actor: staff[owner] }
    const first = await known(then, of)
    const input = createLeadInput.parse({ ...entered, mobile: first.phone })
    const { customerId } = await createLead({ ctx: then, input })
    if (mergedDaysAgo === undefined) continue
    const later = { ...before(ctx, mergedDaysAgo), actor: staff[owner] }
    const from = await known(later, entered.email)
    await mergeCustomers({
      ctx: later,
      input: { id: first.id, version: first.version, from: { id: customerId, version: from.version }, take: [] },
    })
  }
}
