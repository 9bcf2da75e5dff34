import { and, eq, sql } from 'drizzle-orm'
import type { Call, Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { countOnce, readSortedPage, toSortValue } from '../../../platform/server/database/sorted-page'
import { withTransaction } from '../../../platform/server/database/transaction'
import { notFound, stale } from '../../../shared/errors'
import { recordEvent } from '../../core/events/service'
import { users } from '../../identity/auth/table'
import { getPackageContent } from '../packages/service'
import { packages } from '../packages/table'
import { noDraft, toContent } from './content.rules'
import type { ListDraftsInput, PublishDraftInput, SaveDraftInput } from './schema'
import { packageDrafts } from './table'
import { lockIds, lockRow } from '../../core/locks/lock.service'
import type { OpenDraft, SavedDraft } from './view'

export const unpublished = sql`${packageDrafts.publishedVersion} IS DISTINCT FROM ${packageDrafts.version}`
const joined = {
  draft: packageDrafts,
  slug: packages.slug,
  status: packages.status,
  packageVersion: packages.version,
}
const selectDrafts = (db: Ctx['db']) =>
  db.select(joined).from(packageDrafts).leftJoin(packages, eq(packages.id, packageDrafts.packageId))
type Joined = Awaited<ReturnType<typeof selectDrafts>>[number]

const toStoredDraft = ({ draft, slug, status, packageVersion }: Joined): OpenDraft => ({
  id: draft.id,
  packageId: draft.packageId,
  slug,
  status: status ?? 'draft',
  version: draft.version,
  baseVersion: draft.baseVersion,
  packageVersion: packageVersion ?? 0,
  isChanged: draft.publishedVersion !== draft.version,
  step: draft.step,
  content: toContent(draft.content),
  savedAt: draft.updatedAt.toISOString(),
})

/** Returns a package's draft, or the published content when nothing is unpublished. @throws AppError not-found */
export async function getPackageDraft({ ctx, input: { packageId } }: Call<{ packageId: string }>): Promise<OpenDraft> {
  const [found] = await selectDrafts(ctx.db).where(eq(packageDrafts.packageId, packageId))
  const stored = found && toStoredDraft(found)
  if (stored?.isChanged) return stored
  const { content, slug, status, version } = await getPackageContent({ ctx, input: { id: packageId } })
  const { id, step, version: draftVersion } = stored ?? noDraft(content)
  const known = { packageId, slug, status, baseVersion: version, packageVersion: version }
  return { ...noDraft(content), ...known, id, step, version: draftVersion }
}

/** @throws AppError not-found */
export async function getDraft({ ctx, input: { id } }: Call<{ id: string }>): Promise<OpenDraft> {
  const [found] = await selectDrafts(ctx.db).where(eq(packageDrafts.id, id))
  if (!found) throw notFound('Draft')
  const stored = toStoredDraft(found)
  return stored.isChanged || !stored.packageId
    ? stored
    : getPackageDraft({ ctx, input: { packageId: stored.packageId } })
}

/** Locks the package until the caller's transaction ends; false when it is gone. */
const lockPackage = async (ctx: Ctx, packageId: string): Promise<boolean> =>
  (await lockIds(ctx, packages, eq(packages.id, packageId), 'key share')).length > 0

async function insertDraft(ctx: UserCtx, input: SaveDraftInput): Promise<SavedDraft> {
  const { id, packageId, baseVersion, step, content } = input
  const at = ctx.now()
  return withTransaction(ctx, async (tx) => {
    if (packageId && !(await lockPackage(tx, packageId))) throw notFound('Package')
    const [made] = await tx.db
      .insert(packageDrafts)
      .values({ id, packageId, baseVersion, step, content, ownerId: ctx.actor.id, createdAt: at, updatedAt: at })
      .onConflictDoNothing()
      .returning({ id: packageDrafts.id })
    if (!made)
      throw stale(await (packageId ? getPackageDraft({ ctx: tx, input: { packageId } }) : getDraft({ ctx: tx, input })))
    await recordEvent(tx, {
      kind: 'package-draft.created',
      about: { entity: 'package-draft', id },
      data: { packageId },
    })
    return { id, version: 1, savedAt: at.toISOString() }
  })
}

/**
 * Saves a draft, which only staff can read.
 * @throws AppError conflict with the newer draft; not-found when the draft was discarded, or for the first save after
 * its package was deleted
 */
export async function saveDraft({ ctx, input }: UserCall<SaveDraftInput>): Promise<SavedDraft> {
  if (input.version === 0) return insertDraft(ctx, input)
  const at = ctx.now()
  const [saved] = await ctx.db
    .update(packageDrafts)
    .set({
      content: input.content,
      step: input.step,
      // Keeps the value that publishing set, when the browser missed the answer.
      baseVersion: sql`greatest(${packageDrafts.baseVersion}, ${input.baseVersion})`,
      version: input.version + 1,
      updatedAt: at,
    })
    .where(and(eq(packageDrafts.id, input.id), eq(packageDrafts.version, input.version)))
    .returning({ id: packageDrafts.id, version: packageDrafts.version })
  if (saved) return { ...saved, savedAt: at.toISOString() }
  throw stale(await getDraft({ ctx, input }))
}

/** Discards a draft; its package is unchanged. @throws AppError not-found; conflict with the newer draft */
export function discardDraft({ ctx, input }: UserCall<PublishDraftInput>): Promise<{ id: string }> {
  const { id, version } = input
  return withTransaction(ctx, async (tx) => {
    const [gone] = await tx.db
      .delete(packageDrafts)
      .where(and(eq(packageDrafts.id, id), eq(packageDrafts.version, version)))
      .returning()
    if (!gone) throw stale(await getDraft({ ctx: tx, input }))
    const data = { packageId: gone.packageId, name: gone.content.name }
    await recordEvent(tx, { kind: 'package-draft.discarded', about: { entity: 'package-draft', id }, data })
    return { id }
  })
}

/** Lists drafts with unpublished changes, newest first. */
export async function listDrafts({ ctx, input }: Call<ListDraftsInput>) {
  const sort = { column: packageDrafts.updatedAt, id: packageDrafts.id, descending: true }
  const total = await countOnce(input, async () => ctx.db.$count(packageDrafts, unpublished))
  const { rows, nextCursor } = await readSortedPage({ ...sort, total }, input, ({ where, orderBy, limit }) =>
    ctx.db
      .select({
        id: packageDrafts.id,
        version: packageDrafts.version,
        packageId: packageDrafts.packageId,
        name: sql<string>`${packageDrafts.content} ->> 'name'`,
        destination: sql<string>`${packageDrafts.content} ->> 'destination'`,
        step: packageDrafts.step,
        updatedAt: packageDrafts.updatedAt,
        owner: sql<string | null>`nullif(trim(concat_ws(' ', ${users.firstName}, ${users.lastName})), '')`,
        sortValue: toSortValue(sort),
      })
      .from(packageDrafts)
      .leftJoin(users, eq(users.id, packageDrafts.ownerId))
      .where(and(unpublished, where))
      .orderBy(...orderBy)
      .limit(limit),
  )
  return {
    items: rows.map(({ sortValue: _sortValue, updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() })),
    nextCursor,
    total,
  }
}

/** Locks a draft's row until the caller's transaction ends. @throws AppError not-found; conflict with the newer one */
export async function lockDraft(ctx: Ctx, id: string, version: number) {
  const draft = await lockRow(ctx, packageDrafts, id)
  if (!draft) throw notFound('Draft')
  if (draft.version !== version) throw stale(await getDraft({ ctx, input: { id } }))
  return draft
}
