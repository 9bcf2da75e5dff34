import { can, type Permission } from '../../../shared/permissions'
import type { UserCtx } from '../../../platform/server/context'
import { addDays, dateIn } from '../../../shared/dates'
import { listDueFollowUps } from '../../sales/leads/follow-up.service'
import { listDueInstalments } from '../../billing/payments/due.service'
import { listProposals } from '../../sales/proposals/list.service'
import { listQuoteQueue } from '../../sales/quotes/view.service'
import { getAgency } from '../../settings/settings/service'

/** Limits the entries of each kind; lists have the others. */
const most = 50
/** Limits the days ahead in which expiring proposals and due payments are shown. */
const ahead = { proposals: 3, instalments: 3 }

/**
 * Lists the caller's work of today in the agency's time zone: follow-ups, requests, expiring proposals and due
 * payments.
 */
export async function getMyDay({ ctx }: { ctx: UserCtx }) {
  const { timeZone } = await getAgency({ ctx })
  const today = dateIn(ctx.now(), timeZone)
  const ownerId = ctx.actor.id
  const none = { items: [], total: 0 }
  const may = (permission: Permission) => can(ctx.actor, permission)
  const [followUps, requests, proposals, instalments] = await Promise.all([
    may('leads.read') ? listDueFollowUps(ctx, { ownerId, until: today, limit: most }) : none,
    may('leads.read')
      ? listQuoteQueue({
          ctx,
          input: { waiting: true, assignee: [ownerId], sort: 'due', descending: false, limit: most },
        })
      : none,
    may('proposals.read')
      ? listProposals({
          ctx,
          input: { displayStatus: ['sent'], owner: [ownerId], sort: 'expires', descending: false, limit: most },
        })
      : none,
    may('money.read')
      ? listDueInstalments(ctx, { ownerId, until: addDays(today, ahead.instalments), limit: most })
      : [],
  ])
  const soon = addDays(today, ahead.proposals)
  return {
    followUps,
    requests: { total: requests.total, items: requests.items },
    proposals: proposals.items.filter(
      // Subtracts a millisecond: the instant itself belongs to the day after the last one.
      ({ expiresAt }) => expiresAt !== null && dateIn(new Date(Date.parse(expiresAt) - 1), timeZone) <= soon,
    ),
    instalments,
  }
}
