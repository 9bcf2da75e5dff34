import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { UserCtx } from '../context'

/** Restricts a WHERE to the agent's own rows; administrators see all. */
export const ownUnlessAdmin = ({ actor }: UserCtx, owner: PgColumn): SQL | undefined =>
  actor.role === 'admin' ? undefined : eq(owner, actor.id)
