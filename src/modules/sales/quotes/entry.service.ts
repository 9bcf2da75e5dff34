import type { UserCall } from '../../../platform/server/context'
import { toRequestKey } from '../../../platform/server/idempotency'
import { getAgency } from '../../settings/settings/service'
import { findWantedPackage } from './customization.service'
import type { EnterQuoteInput } from './entry.schema'
import type { QuoteDetail } from './view'
import { recordQuote } from './record.service'
import { checkFields } from './service'
import { getWrittenQuote } from './view.service'

/**
 * Records a request by phone, email or over the counter. Prices it if there is a package. Sets the usual deadline;
 * sends the traveler no mail.
 * @throws AppError invalid naming `travelDate`, `phone`, or as `findWantedPackage`; not-found for an unknown lead;
 * conflict `leadId` for a closed one, and for a reused Idempotency-Key
 */
export async function enterQuote({ ctx, input }: UserCall<EnterQuoteInput>): Promise<QuoteDetail> {
  const { id } = await recordQuote(ctx, toRequestKey(ctx, 'enter', ctx.actor.id, input), input, async () => {
    const { leadId: chosenLeadId, departureCity, packageId: _1, choice: _2, ...asked } = input
    const phone = await checkFields(ctx, { ...input, phone: input.phone ?? undefined, phoneField: 'phone' })
    const [wanted, agency] = await Promise.all([findWantedPackage(ctx, input), getAgency({ ctx })])
    return { ...asked, ...wanted, phone: phone ?? '', departureCity: departureCity ?? '', agency, chosenLeadId }
  })
  return getWrittenQuote({ ctx, input: { id } })
}
