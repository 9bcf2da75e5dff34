import { v5 as toUuid } from 'uuid'
import { z } from 'zod'
import type { Call, Ctx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { toJobKind } from '../../../platform/server/jobs/run'
import { dateIn } from '../../../shared/dates'
import { answersTo } from '../../core/email/answers.rules'
import type { WriteMail } from '../../core/email/delivery.service'
import { enqueueUnwritten, type UnwrittenMail } from '../../core/email/service'
import { getOffer } from '../../catalog/packages/offer.service'
import type { Agency } from '../../settings/settings/schema'
import { getAgency } from '../../settings/settings/service'
import { agencyMail, customerMail, getSubjects, type QuoteMailData } from './mail.rules'
import { isAnonymous } from './quote.rules'
import type { QuoteDetail } from './view'
import { findQuote, lockQuote } from './view.service'

type QuoteSubject = { quote: QuoteDetail; pkg: (QuoteMailData['pkg'] & { timeZone: string }) | null; agency: Agency }

export const toMailData = ({ env }: Ctx, { quote, pkg, agency }: QuoteSubject): QuoteMailData => {
  const today = dateIn(new Date(quote.createdAt), pkg?.timeZone)
  return { quote, pkg, agency, today, origin: env.APP_URL }
}

const toIds = (quoteId: string) => ({ customer: toUuid('customer', quoteId), agency: toUuid('agency', quoteId) })

/**
 * Lists the mails about a request, to the traveler and to the agency; `writeQuoteMail` writes them. Derives their ids
 * from the quote's.
 */
export function toMails({
  quote,
  pkg,
  agency,
}: Pick<QuoteSubject, 'quote' | 'agency'> & { pkg: { title: string } | null }): UnwrittenMail[] {
  if (isAnonymous(quote)) return []
  const [ids, subjects, about] = [toIds(quote.id), getSubjects({ quote, pkg, agency }), quote.id]
  const toCustomer = { id: ids.customer, to: quote.email, subject: subjects.customer, about }
  if (!agency.email) return [toCustomer]
  return [toCustomer, { id: ids.agency, to: agency.email, subject: subjects.agency, about }]
}

/** Writes a mail about a request when it is sent. */
export const writeQuoteMail: WriteMail = async (ctx, { id, about }) => {
  const quote = about && (await findQuote(ctx, about))
  if (!quote || isAnonymous(quote)) return null
  const ids = toIds(quote.id)
  const isOwn = id === ids.customer
  // Leaves other mails about the request alone, such as an email whose content is no longer kept.
  if (!isOwn && id !== ids.agency) return null
  const pkg = quote.packageId ? await getOffer(ctx, quote.packageId, quote.customization) : null
  const agency = await getAgency({ ctx })
  const data = toMailData(ctx, { quote, pkg, agency })
  const { text, html } = isOwn ? customerMail(data) : agencyMail(data)
  const answers = isOwn ? answersTo.agency(agency, { isAutomatic: true }) : answersTo.person(quote.email)
  return { text, html, ...answers }
}

/** Queues the mails of a request that release 1.0.0 wrote, unless it did so itself; the quote's lock holds a deletion off. */
const queueMails = ({ ctx, input }: Call<{ quoteId: string }>): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    if (!(await lockQuote(tx, input.quoteId))) return
    const quote = (await findQuote(tx, input.quoteId))!
    const pkg = quote.packageTitle === null ? null : { title: quote.packageTitle }
    await enqueueUnwritten({ ctx: tx, input: toMails({ quote, pkg, agency: await getAgency({ ctx: tx }) }) })
  })

export const quoteMailsJob = toJobKind({
  kind: 'quote.mails',
  payload: z.object({ quoteId: z.uuid() }),
  concurrency: 2,
  run: queueMails,
})
