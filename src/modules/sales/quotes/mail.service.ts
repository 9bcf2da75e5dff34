import { v5 as toUuid } from 'uuid'
import { z } from 'zod'
import type { Call, Ctx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { jobKind } from '../../../platform/server/jobs/run'
import { dateIn } from '../../../shared/dates'
import { answersTo } from '../../core/email/answers.rules'
import type { MailInput } from '../../core/email/schema'
import { enqueueMails } from '../../core/email/service'
import { getOffer } from '../../catalog/packages/offer.service'
import type { Agency } from '../../settings/settings/schema'
import { getAgency } from '../../settings/settings/service'
import { agencyMail, customerMail, type QuoteMailData } from './mail.rules'
import { isAnonymous, type QuoteDetail } from './quote.rules'
import { lockQuote } from './view.service'

type About = { quote: QuoteDetail; pkg: (QuoteMailData['pkg'] & { timeZone: string }) | null; agency: Agency }

export const toMailData = ({ env }: Ctx, { quote, pkg, agency }: About): QuoteMailData => {
  const today = dateIn(new Date(quote.createdAt), pkg?.timeZone)
  return { quote, pkg, agency, today, origin: env.APP_URL }
}

/** Renders the mails about a request, to the traveler and to the agency. Derives their ids from the quote's. */
export function toMails(ctx: Ctx, of: About): MailInput[] {
  const { quote, agency } = of
  if (isAnonymous(quote)) return []
  const data = toMailData(ctx, of)
  const about = quote.id
  const own = { about, answers: answersTo.agency(agency, { isAutomatic: true }) }
  const toCustomer = { ...own, id: toUuid('customer', about), to: quote.email, ...customerMail(data) }
  if (!agency.email) return [toCustomer]
  const theirs = { about, answers: answersTo.person(quote.email) }
  return [toCustomer, { ...theirs, id: toUuid('agency', about), to: agency.email, ...agencyMail(data) }]
}

/**
 * Queues the mails of a request that release 1.1.0 wrote, unless it did so itself. Locks the quote, so that a concurrent
 * deletion of its account does not miss these mails.
 */
const queueMails = ({ ctx, input }: Call<{ quoteId: string }>): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    const quote = await lockQuote(tx, input.quoteId)
    if (!quote) return
    const pkg = quote.packageId ? await getOffer(tx, quote.packageId, quote.customization) : null
    await enqueueMails({ ctx: tx, input: toMails(tx, { quote, pkg, agency: await getAgency({ ctx: tx }) }) })
  })

export const quoteMailsJob = jobKind({
  kind: 'quote.mails',
  payload: z.object({ quoteId: z.uuid() }),
  concurrency: 2,
  run: queueMails,
})
