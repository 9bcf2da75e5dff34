import { sql } from 'drizzle-orm'
import {
  char,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, orders, minor } from '../../../platform/server/database/tables'
import type { Rate as ExchangeRate, Currency } from '../../../shared/money'
import { users } from '../../identity/auth/table'
import type { PaymentTerms } from '../../settings/terms/schema'
import { itemKinds } from '../../catalog/inventory/item.rules'
import { ageBands } from '../../catalog/inventory/rates.rules'
import type { Cost } from '../../catalog/pricing/view'
import { leads } from '../leads/table'
import { packages } from '../../catalog/packages/table'
import { quotes } from '../quotes/table'
import { lineKinds, origins } from './offer.rules'
import { lineUnits } from '../../catalog/inventory/item-units.rules'
import { lineStates } from './price.rules'
import type { Discount, Span, Tax } from './view'
import { proposalStatuses } from './transition.rules'

/** Stores offers to the person of a lead (product.md 5.3). Keeps their content in versions. */
export const proposals = pgTable(
  'proposals',
  {
    id: uuid('id').primaryKey(),
    /** Has the form 'PR-7K3QXM'. */
    reference: text('reference').notNull().unique(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id),
    quoteId: uuid('quote_id').references(() => quotes.id),
    packageId: uuid('package_id').references(() => packages.id, { onDelete: 'set null' }),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    currency: char('currency', { length: 3 }).$type<Currency>().notNull(),
    status: text('status', { enum: proposalStatuses }).notNull().default('draft'),
    /** Numbers the newest sent version, which supersedes older ones; 0 if there is none. */
    currentNumber: integer('current_number').notNull().default(0),
    /** Copies the newest version, for lists. */
    title: text('title').notNull(),
    travelFrom: date('travel_from', { mode: 'string' }),
    totalMinor: minor('total_minor').notNull().default(0),
    /** Dates the end of the version that can be accepted. */
    expiresAt: instant('expires_at'),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`fold_text(ARRAY[reference, title])`),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    ...orders('proposals', t.id, [t.updatedAt, t.createdAt, t.travelFrom, t.totalMinor, t.expiresAt]),
    index('proposals_list').on(t.status, t.updatedAt, t.id),
    index('proposals_lead').on(t.leadId, t.createdAt),
    index('proposals_owner').on(t.ownerId, t.updatedAt, t.id),
    index('proposals_quote').on(t.quoteId),
    index('proposals_package').on(t.packageId),
    index('proposals_search_text').using('gin', t.searchText.op('gin_trgm_ops')),
    check('proposals_status', sql`${t.status} IN ('draft', 'sent', 'accepted', 'declined', 'withdrawn')`),
    check('proposals_sent', sql`(${t.status} = 'draft') = (${t.currentNumber} = 0)`),
    check('proposals_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
  ],
)
export type Proposal = Omit<typeof proposals.$inferSelect, 'searchText'>

/**
 * Stores versions, immutable once `sent_at` is set: drizzle/triggers/proposals.sql. Has at most one unsent version a
 * proposal.
 */
export const proposalVersions = pgTable(
  'proposal_versions',
  {
    proposalId: uuid('proposal_id')
      .notNull()
      .references(() => proposals.id),
    number: integer('number').notNull(),
    title: text('title').notNull(),
    travelFrom: date('travel_from', { mode: 'string' }),
    expiresOn: date('expires_on', { mode: 'string' }),
    adults: smallint('adults').notNull(),
    children: smallint('children').notNull(),
    /** Counts travelers under 2 at departure. */
    infants: smallint('infants').notNull().default(0),
    rooms: smallint('rooms').notNull(),
    discount: jsonb('discount').$type<Discount | null>(),
    taxes: jsonb('taxes').$type<Tax[]>().notNull().default([]),
    fx: jsonb('fx').$type<ExchangeRate[]>().notNull().default([]),
    terms: jsonb('terms').$type<string[]>().notNull().default([]),
    /** Holds the version's own terms while it is unsent, and all terms once it is sent; null before version 1.1. */
    paymentTerms: jsonb('payment_terms').$type<PaymentTerms>(),
    netMinor: minor('net_minor').notNull().default(0),
    sellMinor: minor('sell_minor').notNull().default(0),
    discountMinor: minor('discount_minor').notNull().default(0),
    taxMinor: minor('tax_minor').notNull().default(0),
    totalMinor: minor('total_minor').notNull().default(0),
    /** Holds the whole offer as one text; `sha256` is its hash. */
    canonical: text('canonical'),
    sha256: char('sha256', { length: 64 }),
    /** Names the author: staff, or the traveler who took other choices of the version before. */
    origin: text('origin', { enum: origins }).notNull().default('staff'),
    sentAt: instant('sent_at'),
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.proposalId, t.number] }),
    unique('proposal_versions_hash').on(t.proposalId, t.number, t.sha256),
    check('proposal_versions_origin', sql`${t.origin} IN ('staff', 'traveler')`),
    check('proposal_versions_number', sql`${t.number} >= 1`),
    check(
      'proposal_versions_party',
      sql`${t.adults} BETWEEN 1 AND 500 AND ${t.children} BETWEEN 0 AND 500 AND ${t.rooms} BETWEEN 0 AND 500`,
    ),
    check('proposal_versions_infants', sql`${t.infants} BETWEEN 0 AND 500`),
    check(
      'proposal_versions_total',
      sql`${t.totalMinor} = ${t.sellMinor} - ${t.discountMinor} + ${t.taxMinor} AND ${t.discountMinor} BETWEEN 0 AND ${t.sellMinor} AND ${t.taxMinor} >= 0 AND ${t.netMinor} >= 0`,
    ),
    check(
      'proposal_versions_sent',
      sql`num_nonnulls(${t.sentAt}, ${t.canonical}, ${t.sha256}, ${t.expiresAt}) IN (0, 4) AND (${t.sentAt} IS NULL OR ${t.travelFrom} IS NOT NULL)`,
    ),
    check('proposal_versions_expiry', sql`${t.expiresAt} > ${t.sentAt}`),
    check('proposal_versions_sha256', sql`${t.sha256} = encode(sha256(convert_to(${t.canonical}, 'UTF8')), 'hex')`),
  ],
)

const createVersionKey = () => ({ proposalId: uuid('proposal_id').notNull(), number: integer('number').notNull() })

export const proposalDays = pgTable(
  'proposal_days',
  {
    ...createVersionKey(),
    day: smallint('day').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.proposalId, t.number, t.day] }),
    foreignKey({
      name: 'proposal_days_version',
      columns: [t.proposalId, t.number],
      foreignColumns: [proposalVersions.proposalId, proposalVersions.number],
    }).onDelete('cascade'),
    check('proposal_days_day', sql`${t.day} BETWEEN 1 AND 60`),
  ],
)

/** Stores lines. The totals of counted lines sum to that of the version: drizzle/triggers/proposals.sql. */
export const proposalLines = pgTable(
  'proposal_lines',
  {
    ...createVersionKey(),
    /** Is stable across versions. */
    key: uuid('line_key').notNull(),
    position: smallint('position').notNull(),
    day: smallint('day'),
    kind: text('kind', { enum: lineKinds }).notNull(),
    itemKind: text('item_kind', { enum: itemKinds }),
    itemId: uuid('item_id'),
    title: text('title').notNull(),
    detail: text('detail').notNull(),
    group: text('choice_group').notNull(),
    state: text('state', { enum: lineStates }).notNull(),
    unit: text('unit', { enum: lineUnits }).notNull(),
    count: integer('count').notNull(),
    times: smallint('times').notNull(),
    occupancy: smallint('occupancy').notNull(),
    ageBand: text('age_band', { enum: ageBands }).notNull(),
    /** Holds the reason of a price that replaces the rates; null when rates apply. */
    givenReason: text('given_reason'),
    spans: jsonb('spans').$type<Span[]>().notNull(),
    netMinor: minor('net_minor'),
    /** Holds the net in the supplier's currency, if another, and the rate by which it is converted. */
    cost: jsonb('cost').$type<Cost>(),
    sellMinor: minor('sell_minor'),
    discountMinor: minor('discount_minor').notNull(),
    taxMinor: minor('tax_minor').notNull(),
    totalMinor: minor('total_minor').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.proposalId, t.number, t.key] }),
    unique('proposal_lines_position').on(t.proposalId, t.number, t.position),
    index('proposal_lines_item').on(t.itemId),
    foreignKey({
      name: 'proposal_lines_version',
      columns: [t.proposalId, t.number],
      foreignColumns: [proposalVersions.proposalId, proposalVersions.number],
    }).onDelete('cascade'),
    check('proposal_lines_kind', sql`${t.kind} IN ('hotel', 'activity', 'transfer', 'meal', 'service')`),
    check('proposal_lines_unit', sql`${t.unit} IN ('room-night', 'person', 'person-day', 'seat', 'vehicle', 'trip')`),
    check('proposal_lines_state', sql`${t.state} IN ('included', 'optional', 'added', 'chosen', 'not-chosen', 'own')`),
    check('proposal_lines_group', sql`(${t.group} <> '') = (${t.state} IN ('chosen', 'not-chosen'))`),
    check('proposal_lines_item', sql`(${t.itemId} IS NULL) = (${t.itemKind} IS NULL)`),
    check('proposal_lines_quantity', sql`${t.count} BETWEEN 1 AND 500 AND ${t.times} BETWEEN 1 AND 60`),
    check('proposal_lines_reason', sql`${t.itemId} IS NULL OR ${t.givenReason} IS NULL OR ${t.givenReason} <> ''`),
    check(
      'proposal_lines_total',
      sql`CASE WHEN ${t.state} IN ('included', 'added', 'chosen') THEN ${t.totalMinor} = coalesce(${t.sellMinor}, 0) - ${t.discountMinor} + ${t.taxMinor} ELSE ${t.totalMinor} = 0 AND ${t.discountMinor} = 0 AND ${t.taxMinor} = 0 END`,
    ),
  ],
)
