import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'

/** Tells whether the caller's role sees the records of some owners only. */
export const isLimited = ({ actor }: Ctx): boolean => actor?.sees !== undefined && actor.sees !== 'all'

/**
 * Matches an owner who is the caller, or shares a team with a caller who sees the teams' records. An array, not OR, so that
 * PostgreSQL reads our records by an index.
 */
export function isOurs({ actor }: Ctx, owner: SQLWrapper): SQL {
  const me = sql`${actor!.id}::uuid`
  if (actor!.sees === 'own') return sql`${owner} = ${me}`
  return sql`${owner} = ANY (${me} || ARRAY(SELECT theirs.user_id FROM team_members theirs
    JOIN team_members own ON own.team_id = theirs.team_id WHERE own.user_id = ${me}))`
}
