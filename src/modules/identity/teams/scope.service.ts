import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'

/** Tells whether the caller's role sees the records of some owners only. */
export const isLimited = ({ actor }: Ctx): boolean => actor?.sees !== undefined && actor.sees !== 'all'

/** Matches an owner who is the caller, or shares a team with a caller who sees the teams' records. */
export function isOurs({ actor }: Ctx, owner: SQLWrapper): SQL {
  const own = sql`${owner} = ${actor!.id}::uuid`
  if (actor!.sees === 'own') return own
  return sql`(${own} OR ${owner} IN (SELECT theirs.user_id FROM team_members theirs
    JOIN team_members own ON own.team_id = theirs.team_id WHERE own.user_id = ${actor!.id}::uuid))`
}
