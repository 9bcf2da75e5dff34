import type { UserCtx } from '../../../platform/server/context'
import { wantedPackage } from './customization.service'
import { findReplay, keyFor } from './idempotency.service'
import type { QuoteDetail } from './quote.rules'
import { recordTakenDown } from './record.service'
import { checkFields } from './service'
import { getQuote } from './view.service'
import { getAgency } from '../../settings/settings/service'
import type { EnterQuoteInput } from './entry.schema'

async function record(ctx: UserCtx, input: EnterQuoteInput): Promise<QuoteDetail> {
  const key = keyFor(ctx, 'enter', { email: input.email, body: input })
  const first = await findReplay(ctx, key)
  if (first) return first
  const { leadId, departureCity, packageId: _1, choice: _2, ...asked } = input
  const phone = await checkFields(ctx, { ...input, phone: input.phone ?? undefined, phoneField: 'phone' })
  const [wanted, agency] = await Promise.all([wantedPackage(ctx, input), getAgency({ ctx })])
  const request = { ...asked, ...wanted, phone: phone ?? '', departureCity: departureCity ?? '', agency, key }
  return recordTakenDown({ ctx, input: { ...request, chosenLeadId: leadId ?? null } })
}

/**
 * Records a request that came by phone, by email or over the counter. Prices it if there is a package. Sets the usual
 * deadline; sends the traveler no mail.
 * @throws AppError invalid naming `travelDate`, `phone`, or as `wantedPackage`. Not-found for an unknown lead. Conflict
 * `leadId` for a closed one, and for an Idempotency-Key that belongs to another request
 */
export async function enterQuote({ ctx, input }: { ctx: UserCtx; input: EnterQuoteInput }): Promise<QuoteDetail> {
  const { id } = await record(ctx, input)
  return getQuote({ ctx, input: { id } })
}
