import { expect, it } from 'vitest'
import { testContext, testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aLead } from '../../testing/factories'
import { anonymizeLeads } from './anonymize.service'
import { addLeadEvent } from './events.service'
import { leadEvents } from './table'

const database = useDatabase()

it('an anonymized timeline keeps what happened and who did it, and loses what was written', async () => {
  const ctx = testContext(testDeps({ db: database.db }))
  const { id } = await aLead(database.db)
  const withdrawn = { quoteId: 'q', reference: 'IT-7K3QXM', to: 'cancelled', by: 'traveler' }
  await addLeadEvent({ ctx, input: { leadId: id, kind: 'quote-status', data: { ...withdrawn, text: 'Asha called' } } })
  await anonymizeLeads(ctx, { ids: [id] })
  expect(await database.db.select({ data: leadEvents.data }).from(leadEvents)).toEqual([{ data: withdrawn }])
})
