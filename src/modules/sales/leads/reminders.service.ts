import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { toJobKind } from '../../../platform/server/jobs/run'
import { withTransaction } from '../../../platform/server/database/transaction'
import { dateIn, formatDate } from '../../../shared/dates'
import { plural } from '../../../shared/text'
import { users } from '../../identity/auth/table'
import { answersTo } from '../../core/email/answers.rules'
import { composeMail } from '../../core/email/layout.rules'
import { enqueueMails } from '../../core/email/service'
import { getAgency } from '../../settings/settings/service'
import { leadFollowUps, leads } from './table'
import { takeFree } from '../../core/locks/lock.service'

/** Limits the follow-ups of one run; the next run takes the others. */
const atOnce = 500

/** Locks due follow-ups without a reminder. Skips closed leads and those without an active owner. */
async function takeDue(ctx: Ctx, today: string) {
  const { id, dueOn, doneAt, remindedAt, leadId } = leadFollowUps
  const isOpen = sql`EXISTS (SELECT FROM leads l JOIN users u ON u.id = l.owner_id
    WHERE l.id = ${leadId} AND l.status <> 'closed' AND u.status = 'active')`
  const isDue = and(lte(dueOn, today), isNull(doneAt), isNull(remindedAt), isOpen)
  const ids = await takeFree(ctx, leadFollowUps, isDue, { first: [dueOn], limit: atOnce })
  return ctx.db
    .select({
      followUp: leadFollowUps,
      lead: { destination: leads.destination },
      owner: { id: users.id, email: users.email },
    })
    .from(leadFollowUps)
    .innerJoin(leads, eq(leads.id, leadFollowUps.leadId))
    .innerJoin(users, eq(users.id, leads.ownerId))
    .where(inArray(id, ids))
    .orderBy(asc(dueOn), asc(id))
}

type Due = Awaited<ReturnType<typeof takeDue>>

/** Builds one mail to an owner with all due follow-ups. Names no customer: personal data stays in the office. */
function createMail(ctx: Ctx, agency: string, due: Due) {
  const { owner } = due[0]!
  const heading = `${plural(due.length, 'follow-up')} due`
  const items = due.map((one) => `${formatDate(one.followUp.dueOn)}: ${one.lead.destination}`)
  const url = `${ctx.env.APP_URL}/admin/my-day`
  const content = composeMail({
    subject: heading,
    from: agency,
    heading,
    blocks: [
      { kind: 'list', title: 'Your day', items },
      { kind: 'action', label: 'Open my day', url },
    ],
    foot: 'You get this mail because these leads are yours.',
  })
  return {
    about: owner.id,
    to: owner.email,
    answers: answersTo.nobody('colleague'),
    ...content,
  }
}

/** Mails due follow-ups to the owners of leads: once for each due date and owner, as `remindedAt` says. */
export const remindOwners = (ctx: Ctx): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    const agency = await getAgency({ ctx: tx })
    const due = await takeDue(tx, dateIn(ctx.now(), agency.timeZone))
    if (due.length === 0) return
    const owners = [...new Set(due.map(({ owner }) => owner.id))]
    const mails = owners.map((id) =>
      createMail(
        tx,
        agency.name,
        due.filter(({ owner }) => owner.id === id),
      ),
    )
    await enqueueMails({ ctx: tx, input: mails })
    const ids = due.map(({ followUp }) => followUp.id)
    await tx.db.update(leadFollowUps).set({ remindedAt: ctx.now() }).where(inArray(leadFollowUps.id, ids))
  })

export const remindersJob = toJobKind({
  kind: 'leads.reminders',
  everySeconds: 600,
  run: ({ ctx }) => remindOwners(ctx),
})
