import type { UserCtx } from '../../../platform/server/context'
import { addDays, dateIn } from '../../../shared/dates'
import { dueFollowUps } from '../../sales/leads/follow-up.service'
import { dueInstalments } from '../../billing/payments/due.service'
import { listProposals } from '../../sales/proposals/list.service'
import { quoteQueue } from '../../sales/quotes/view.service'
import { getAgency } from '../../settings/settings/service'

/** Entries of each kind; lists have the others. */
const most = 50
/** Days ahead in which a proposal that ends, or a payment that is due, is of today. */
const ahead = { proposals: 3, instalments: 3 }

/** What the caller has to do today, by the agency's clock: planned, asked for, about to end, or about to be paid. */
export async function getMyDay({ ctx }: { ctx: UserCtx }) {
  const { timeZone } = await getAgency({ ctx })
  const today = dateIn(ctx.now(), timeZone)
  const ownerId = ctx.actor.id
  const [followUps, requests, proposals, instalments] = await Promise.all([
    dueFollowUps(ctx, { ownerId, until: today, limit: most }),
    quoteQueue({ ctx, input: { waiting: true, assignee: [ownerId], sort: 'due', descending: false, limit: most } }),
    listProposals({
      ctx,
      input: { stand: ['sent'], owner: [ownerId], sort: 'expires', descending: false, limit: most },
    }),
    dueInstalments(ctx, { ownerId, until: addDays(today, ahead.instalments), limit: most }),
  ])
  const soon = addDays(today, ahead.proposals)
  return {
    followUps,
    requests: { total: requests.total, items: requests.items },
    proposals: proposals.items.filter(
      // The instant itself is the day after the last one.
      ({ expiresAt }) => expiresAt !== null && dateIn(new Date(Date.parse(expiresAt) - 1), timeZone) <= soon,
    ),
    instalments,
  }
}
