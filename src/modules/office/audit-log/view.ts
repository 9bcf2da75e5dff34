import { z } from 'zod'
import { emailAddress, id, instant, namedRow, text, texts, toPage, view } from '../../../shared/views'

const facts = z.record(text, z.unknown())
const auditEntry = view({
  id,
  at: instant,
  /** Is null for visitors, jobs and commands, and for deleted accounts. */
  actor: view({ name: text, email: emailAddress }).nullable(),
  /** Marks actions of signed-in users. */
  byPerson: z.boolean(),
  action: text,
  entity: text,
  entityId: text,
  /** Holds the record's current name; null if it is deleted or has no name. */
  name: text.nullable(),
  data: facts,
  before: facts.nullable(),
  after: facts.nullable(),
  ip: text,
  requestId: text,
})
export type AuditView = z.infer<typeof auditEntry>
export const auditPage = toPage(auditEntry)
/** Lists the options of the filters. */
export const auditChoices = view({ people: namedRow.array(), actions: texts, entities: texts })
export type AuditChoices = z.infer<typeof auditChoices>
