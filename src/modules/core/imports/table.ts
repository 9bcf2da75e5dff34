import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import type { BatchKind } from './kind.rules'
import type { UndoneBatch } from './view'

/** Holds a record's version, and what tells of a new one whether it is as it was made: its version, too, by default. */
export type Mark = { version: number; steps: number }
/** Maps records that an undo of a later import gave back to their steps then. Others have one: they were made. */
export type Steps = Readonly<Record<string, number>>

/**
 * Describes a changed row: its mark before the import, its version after it, and the values that an undo restores. A
 * lead has its stage, as it moves without a new version.
 */
export type ImportedChange = {
  id: string
  version: number
  before: Record<string, unknown>
  stage?: string
  from?: Mark | undefined
  /** Counts the steps after it, where these are no versions: what colleagues did since is no step of an import. */
  steps?: number | undefined
}

/** Stores imports with what they made and changed, which an undo takes back. */
type SummedUndo = Omit<UndoneBatch, 'gone'> & Partial<UndoneBatch>

export const importBatches = pgTable(
  'import_batches',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<BatchKind>().notNull(),
    made: jsonb('made').$type<string[]>().notNull().default([]),
    /** Lists ids of what came along with them, such as customers of leads. */
    along: jsonb('along').$type<string[]>().notNull().default([]),
    changes: jsonb('changes').$type<ImportedChange[]>().notNull().default([]),
    /** Lets this import be undone after later ones of the same records: their undo raised versions. */
    steps: jsonb('steps').$type<Steps>().notNull().default({}),
    count: integer('count').notNull().default(0),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    undoneAt: instant('undone_at'),
    /** Blocks other imports between the parts of this one, or of its undo; expires if its process died. */
    runningUntil: instant('running_until'),
    /** Identifies the lines of an import that did not end: the same file goes on with it. */
    digest: text('digest'),
    /** Numbers the lines that such an import wrote. */
    written: jsonb('written').$type<number[]>().notNull().default([]),
    /** Sums the parts of an undo; an older server counts `gone` in `kept`. */
    undone: jsonb('undone').$type<SummedUndo>().notNull().default({ removed: 0, restored: 0, kept: 0 }),
  },
  (t) => [index('import_batches_recent').on(t.kind, t.createdAt)],
)
