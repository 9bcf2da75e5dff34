import { eq } from 'drizzle-orm'
import type { UserCall, UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { withTransaction } from '../../../platform/server/database/transaction'
import { notFound } from '../../../shared/errors'
import { recordEvent } from '../../core/events/service'
import type { PackageContent } from '../packages/schema'
import { packages } from '../packages/table'
import { getVersion, listVersions, getPreviousVersion } from '../packages/versions.service'
import { toContent } from './content.rules'
import { getItems } from './items.service'
import type { CompareInput, HistoryInput, RestoreInput, VersionInput } from './schema'
import { getPackageDraft, saveDraft } from './service'
import type { Comparison, SavedVersion } from './view'
import { itemKinds, type ItemKind } from '../inventory/item.rules'

const toEntity = (packageId: string) => ({ entity: 'package', entityId: packageId })
const perPage = 30

/** Lists saves of a package, newest first. The cursor is the last version's number. @throws AppError not-found */
export async function listPackageHistory({ ctx, input }: UserCall<HistoryInput>) {
  const before = input.cursor
  const { id, title } = packages
  const [found] = await ctx.db.select({ title }).from(packages).where(eq(id, input.packageId))
  if (!found) throw notFound('Package')
  const kept = await listVersions({ ctx, input: { ...toEntity(input.packageId), before, limit: perPage + 1 } })
  const items = kept.slice(0, perPage)
  return { ...found, items, nextCursor: kept.length > perPage ? items.at(-1)!.number : null }
}

/** @throws AppError not-found */
export async function getPackageVersion({ ctx, input }: UserCall<VersionInput>): Promise<SavedVersion> {
  const { content, ...version } = await getVersion({
    ctx,
    input: { ...toEntity(input.packageId), number: input.number },
  })
  return { ...version, status: String(content.status) as SavedVersion['status'], content: toContent(content) }
}

/** Returns names of listed inventory items by id; removed ones are absent. */
async function getNamesIn(ctx: UserCtx, contents: PackageContent[]): Promise<Record<string, string>> {
  const ids = Object.fromEntries(
    itemKinds.map((kind) => [kind, [...new Set(contents.flatMap((content) => content[kind].map(({ id }) => id)))]]),
  ) as Record<ItemKind, string[]>
  return Object.fromEntries((await getItems(ctx, ids)).map(({ id, name }) => [id, name]))
}

/** Compares a version with another one, by default the previous. @throws AppError not-found for either */
export async function compareVersions({ ctx, input }: UserCall<CompareInput>): Promise<Comparison> {
  const { packageId, number } = input
  const after = await getPackageVersion({ ctx, input: { packageId, number } })
  const other = input.base ?? (await getPreviousVersion({ ctx, input: { ...toEntity(packageId), number } }))
  const before = other === null ? null : await getPackageVersion({ ctx, input: { packageId, number: other } })
  const names = await getNamesIn(
    ctx,
    [after, before].flatMap((version) => version?.content ?? []),
  )
  return { before, after, names }
}

/**
 * Restores a version into the package's draft; visitors see it after publishing.
 * @throws AppError not-found; conflict when the draft's `version` is outdated
 */
export function restoreVersion({ ctx, input }: UserCall<RestoreInput>) {
  return withTransaction(ctx, async (tx) => {
    const { packageId, version, number } = input
    const { content } = await getPackageVersion({ ctx: tx, input })
    const { id, packageVersion: now, step } = await getPackageDraft({ ctx: tx, input })
    const draft = { id: id ?? newId(), packageId, version, baseVersion: now, step, content }
    const saved = await saveDraft({ ctx: tx, input: draft })
    await recordEvent(tx, {
      kind: 'package.version-restored',
      about: { entity: 'package', id: packageId },
      data: { number },
    })
    return saved
  })
}
