import { addFollowUp, updateFollowUp } from '../../modules/sales/leads/follow-up.service'
import type { CallResult } from '../../modules/sales/leads/lead.rules'
import { addNote, moveLead } from '../../modules/sales/leads/service'
import { assignLeads } from '../../modules/sales/leads/assign.service'
import { patchLeadInput } from '../../modules/sales/leads/schema'
import { patchLead } from '../../modules/sales/leads/update.service'
import type { Ctx, UserCtx } from '../../platform/server/context'
import type { Actor } from '../../shared/actor'
import { addDays } from '../../shared/dates'
import { type End, type Owner, readOffice, type Story } from './data'
import { toPast, getToday } from './past'
import { bookTrip, type DemoRequest } from './trips'

type User = NonNullable<Actor>
export type Staff = Record<Owner, User>
/** Counts the days since Clara left and her open work went to Jonah. */
export const clarasLastDay = 24

const withActor = (ctx: Ctx, actor: User): UserCtx => ({ ...ctx, actor })

const stages: readonly End[] = ['new', 'contacted', 'qualified', 'proposal']
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!

/** Performs the work on one lead. `days` count from its beginning, and shrink for recent leads. */
class Work {
  constructor(
    private readonly ctx: Ctx,
    private readonly staff: Staff,
    private readonly id: string,
    private readonly story: Story,
    private readonly n: number,
    /** Delays the work by so many days; only the owner is set before. */
    private readonly start: number,
  ) {}

  private at(days: number, who: Owner = this.story.owner): UserCtx {
    const { daysAgo } = this.story
    const pace = Math.min(1, (daysAgo - this.start - 0.3) / 9)
    return withActor(toPast(this.ctx, daysAgo - this.start - days * pace), this.staff[who])
  }

  private note(days: number, text: string, call?: CallResult) {
    return addNote({ ctx: this.at(days), input: { id: this.id, text, call } })
  }

  async assign(): Promise<void> {
    const leads = [{ id: this.id, ownerId: this.staff[this.story.owner].id }]
    await assignLeads({ ctx: this.at(0.1, 'meera'), input: { leads } })
  }

  /** Logs a call and a first follow-up. */
  async contact(isContacted: boolean): Promise<void> {
    const { text, call } = pick(readOffice().calls, this.n)
    await this.note(0.9, text, call)
    // Skips the move after a call that reached the customer, which moves the lead to 'contacted' by itself.
    if (!isContacted && call !== 'reached')
      await moveLead({ ctx: this.at(0.9), input: { id: this.id, status: 'contacted' } })
    const plan = this.at(1)
    const dueOn = getToday(this.at(2.5))
    const input = { leadId: this.id, text: pick(readOffice().firstSteps, this.n), dueOn }
    const { id } = await addFollowUp({ ctx: plan, input })
    await updateFollowUp({ ctx: this.at(2.5), input: { id, done: true } })
  }

  private async to(days: number, change: object): Promise<void> {
    await patchLead({ ctx: this.at(days), input: patchLeadInput.parse({ id: this.id, ...change }) })
  }

  async qualify(): Promise<void> {
    const { note, value } = this.story
    if (note) await this.note(3, note)
    await this.to(3.1, { status: 'qualified', ...(value && { value }) })
  }

  async propose(): Promise<void> {
    await this.note(5, pick(readOffice().offers, this.n))
    await this.to(5.1, { status: 'proposal' })
  }

  async lose(): Promise<void> {
    const { lostReason } = this.story
    await this.note(8, pick(readOffice().endings, this.n))
    await this.to(8.1, { status: 'closed', outcome: 'lost', lostReason })
  }

  async book(sold: DemoRequest): Promise<void> {
    const getContext = (days: number) => this.at(days)
    const made = this.story.isTailored ? {} : sold
    await bookTrip(this.ctx, this.staff, { ...made, leadId: this.id, story: this.story, n: this.n, at: getContext })
  }

  /** Reassigns Clara's open leads to Jonah, and plans recent follow-ups. */
  async leaveOpen(): Promise<void> {
    const { owner, todo, todoIn = 0, daysAgo } = this.story
    const next = owner === 'clara' ? 'jonah' : owner
    if (next !== owner) {
      const input = { leads: [{ id: this.id, ownerId: this.staff[next].id }] }
      await assignLeads({ ctx: withActor(toPast(this.ctx, clarasLastDay), this.staff.meera), input })
    }
    if (!todo) return
    const planned = withActor(
      toPast(this.ctx, Math.min(daysAgo * 0.08 + 0.1, 6) + Math.max(0, -todoIn)),
      this.staff[next],
    )
    const dueOn = addDays(getToday(this.ctx), todoIn)
    await addFollowUp({ ctx: planned, input: { leadId: this.id, text: todo, dueOn } })
  }
}

/** Performs the staff's work on a lead up to its stage. `answeredAfter`: hours until its request was confirmed. */
export async function workOn(
  ctx: Ctx,
  staff: Staff,
  lead: { id: string; story: Story; n: number; answeredAfter?: number; isOwned?: boolean } & DemoRequest,
): Promise<void> {
  const { id, story, n, answeredAfter, isOwned = false, ...made } = lead
  const work = new Work(ctx, staff, id, story, n, (answeredAfter ?? 0) / 24)
  if (!isOwned) await work.assign()
  // Varies how far lost leads came, as some had no offer.
  const reached = story.end === 'won' ? 2 : story.end === 'lost' ? 1 + (n % 3) : stages.indexOf(story.end)
  if (reached >= 1) await work.contact(answeredAfter !== undefined)
  if (reached >= 2) await work.qualify()
  if (reached >= 3) await work.propose()
  if (story.end === 'won') await work.book(made)
  else if (story.end === 'lost') await work.lose()
  else await work.leaveOpen()
}
