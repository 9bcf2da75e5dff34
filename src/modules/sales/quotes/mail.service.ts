import { v5 as toUuid } from 'uuid'
import { z } from 'zod'
import type { Call } from '../../../platform/server/context'
import { jobKind } from '../../../platform/server/jobs/run'
import { withTransaction } from '../../../platform/server/database/transaction'
import { dateIn } from '../../../shared/dates'
import { answersTo } from '../../core/email/answers.rules'
import { enqueueMails } from '../../core/email/service'
import { packageById } from '../../catalog/packages/service'
import { getAgency } from '../../settings/settings/service'
import { agencyMail, customerMail } from './mail.rules'
import { isAnonymous } from './quote.rules'
import { lockQuote } from './view.service'

/**
 * Renders and queues both mails about a quote request. Derives their ids from the quote's, so that a second run queues
 * nothing. Locks the quote, so that a concurrent deletion of its account does not miss these mails.
 */
export const queueQuoteMails = ({ ctx, input }: Call<{ quoteId: string }>): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    const quote = await lockQuote(tx, input.quoteId)
    if (!quote || isAnonymous(quote)) return
    const pkg = quote.packageId ? await packageById({ ctx: tx, input: { id: quote.packageId } }) : null
    const agency = await getAgency({ ctx: tx })
    const today = dateIn(new Date(quote.createdAt), pkg?.timeZone)
    const data = { quote, pkg, agency, today, origin: ctx.env.APP_URL }
    const about = quote.id
    const own = { about, answers: answersTo.agency(agency, { isAutomatic: true }) }
    const mails = [{ ...own, id: toUuid('customer', about), to: quote.email, ...customerMail(data) }]
    const theirs = { about, answers: answersTo.person(quote.email) }
    if (agency.email) mails.push({ ...theirs, id: toUuid('agency', about), to: agency.email, ...agencyMail(data) })
    await enqueueMails({ ctx: tx, input: mails })
  })

export const quoteMailsJob = jobKind({
  kind: 'quote.mails',
  payload: z.object({ quoteId: z.uuid() }),
  concurrency: 2,
  run: queueQuoteMails,
})
