import { sql } from 'drizzle-orm'
import { char, check, date, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import { proposals, proposalVersions } from '../proposals/table'
import { acceptanceChannels } from './answer.rules'

const proposalId = () =>
  uuid('proposal_id')
    .notNull()
    .references(() => proposals.id)

/** Stores links `/quote/{token}` that open a proposal without an account. Holds only the hash of the token. */
export const proposalLinks = pgTable(
  'proposal_links',
  {
    tokenHash: char('token_hash', { length: 64 }).primaryKey(),
    proposalId: proposalId(),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    index('proposal_links_proposal').on(t.proposalId),
    check('proposal_links_hash', sql`${t.tokenHash} ~ '^[0-9a-f]{64}$'`),
  ],
)

/**
 * Stores acceptances, bound to the hash of a version, one a proposal. Come from the traveler, or from staff who
 * recorded them. Append only.
 */
export const acceptances = pgTable(
  'acceptances',
  {
    proposalId: uuid('proposal_id').primaryKey(),
    number: integer('number').notNull(),
    sha256: char('sha256', { length: 64 }).notNull(),
    nameTyped: text('name_typed').notNull(),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    at: instant('at').notNull(),
    /** Holds the channel if staff recorded it, like the day, the evidence and the author below. */
    channel: text('channel', { enum: acceptanceChannels }),
    saidOn: date('said_on', { mode: 'string' }),
    note: text('note').notNull().default(''),
    recordedBy: uuid('recorded_by'),
  },
  (t) => [
    foreignKey({
      name: 'acceptances_version',
      columns: [t.proposalId, t.number, t.sha256],
      foreignColumns: [proposalVersions.proposalId, proposalVersions.number, proposalVersions.sha256],
    }),
    check('acceptances_name', sql`${t.nameTyped} <> ''`),
    check('acceptances_channel', sql`${t.channel} IN ('phone', 'email', 'chat', 'in-person', 'post')`),
    check(
      'acceptances_recorded',
      sql`num_nonnulls(${t.channel}, ${t.saidOn}, ${t.recordedBy}) IN (0, 3) AND (${t.note} = '' OR ${t.channel} IS NOT NULL)`,
    ),
  ],
)
export type Acceptance = typeof acceptances.$inferSelect
