import { asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { countOpenJobs } from '../../../platform/server/jobs/queue'
import { dependencies, type Dependency, type OutageReason, notifyAfterMinutes } from './outage.rules'
import { outages } from './table'
import type { Outage } from './view'

type NoteCtx = Pick<Ctx, 'db' | 'now' | 'log'>

/** Ignores a failure to record, which must not fail the operation. */
const ignoreFailure = (ctx: NoteCtx, noting: PromiseLike<unknown>): Promise<void> =>
  Promise.resolve(noting).then(
    () => undefined,
    (err: unknown) => ctx.log.warn({ err }, 'an outage was not noted'),
  )

/** Records a failure that affects all requests; keeps `since`. Does not belong in a transaction. */
export function noteOutage(ctx: NoteCtx, dependency: Dependency, reason: OutageReason = 'away'): Promise<void> {
  const at = ctx.now()
  const noted = ctx.db
    .insert(outages)
    .values({ dependency, since: at, failedAt: at, reason })
    .onConflictDoUpdate({
      target: outages.dependency,
      set: { failedAt: sql`excluded.failed_at`, reason: sql`excluded.reason` },
    })
  return ignoreFailure(ctx, noted)
}

export const noteWorking = (ctx: NoteCtx, dependency: Dependency): Promise<void> =>
  ignoreFailure(ctx, ctx.db.delete(outages).where(eq(outages.dependency, dependency)))

export const listDependenciesInUse = ({ env }: Pick<Ctx, 'env'>): Dependency[] => {
  const settings = { mail: true, pictures: env.MEDIA_STORAGE, payments: env.STRIPE_SECRET_KEY }
  return dependencies.filter((dependency) => settings[dependency])
}

/** Returns failing dependencies, longest first; includes short failures. */
export async function listFailing(ctx: Pick<Ctx, 'db' | 'env'>) {
  const used = listDependenciesInUse(ctx)
  const found = await ctx.db.select().from(outages).orderBy(asc(outages.since))
  return found.filter(({ dependency }) => used.includes(dependency))
}

/** Lists outages that have lasted some minutes, for all staff. */
export async function listOutages({ ctx }: { ctx: Ctx }): Promise<Outage[]> {
  const before = ctx.now().getTime() - notifyAfterMinutes * 60_000
  const lasting = (await listFailing(ctx)).filter(({ since }) => since.getTime() <= before)
  return Promise.all(
    lasting.map(async ({ dependency, since, reason }) => ({
      dependency,
      since: since.toISOString(),
      reason,
      waiting: dependency === 'mail' ? await countOpenJobs(ctx, 'mail', 'mail.unwritten') : 0,
    })),
  )
}

/** Checks the image storage even without traffic. */
export async function checkPictures(ctx: Ctx): Promise<void> {
  if (await ctx.storage.isReady()) await noteWorking(ctx, 'pictures')
  else await noteOutage(ctx, 'pictures')
}
