import type { UserCtx } from '../../platform/server/context'
import { newId } from '../../platform/server/ids'
import { invalid } from '../../shared/errors'
import { recordAudit } from '../audit/service'
import { phoneNeedsCode } from '../phones/phone.client'
import { readPhone } from '../settings/phone.service'
import { getAgency } from '../settings/service'
import type { LeadDetail } from './lead.rules'
import type { CreateLeadInput } from './schema'
import { addLeadEvent, openLead } from './service'
import { leads } from './table'
import { getLead } from './view.service'

/**
 * A lead that staff enter, with its notes as the first of the timeline; who enters it owns it.
 * @throws AppError invalid `mobile`; conflict `email` while the person has an open lead
 */
export async function createLead({ ctx, input }: { ctx: UserCtx; input: CreateLeadInput }): Promise<LeadDetail> {
  const mobile = await readPhone(ctx, input.mobile)
  if (!mobile) throw invalid(phoneNeedsCode, 'mobile')
  const { currency } = await getAgency({ ctx })
  const [id, at] = [newId(), ctx.now()]
  const { notes, ...entered } = input
  const row = { ...entered, id, mobile, currency, ownerId: ctx.actor.id, createdAt: at, updatedAt: at }
  await openLead('email', () =>
    ctx.db.transaction(async (tx) => {
      const txCtx = { ...ctx, db: tx }
      await tx.insert(leads).values(row)
      await addLeadEvent({ ctx: txCtx, input: { leadId: id, kind: 'created', data: {} } })
      if (notes) await addLeadEvent({ ctx: txCtx, input: { leadId: id, kind: 'note', data: { text: notes } } })
      await recordAudit({ ctx: txCtx, input: { action: 'lead.created', entity: 'lead', entityId: id } })
    }),
  )
  return getLead({ ctx, input: { id } })
}
