import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { UserCtx } from '../context'

/** For a WHERE of calls that agents make on their own rows, and administrators on all. */
export const ownUnlessAdmin = ({ actor }: UserCtx, owner: PgColumn): SQL | undefined =>
  actor.role === 'admin' ? undefined : eq(owner, actor.id)
