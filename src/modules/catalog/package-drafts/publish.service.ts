import { eq } from 'drizzle-orm'
import type { UserCall, UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { withTransaction } from '../../../platform/server/database/transaction'
import { invalidFields, stale } from '../../../shared/errors'
import { cutText } from '../../../shared/text'
import { holdCategories } from '../../settings/settings/service'
import { recordEvent } from '../../core/events/service'
import { type PackageContent, publishedContent } from '../packages/schema'
import { createPackage, updatePackage } from '../packages/save.service'
import { getPackageById, getPackageContent } from '../packages/service'
import { contentProblems, problemList } from './publish-checks.rules'
import type { PublishDraftInput } from './schema'
import { getDraft, lockDraft, saveDraft } from './service'
import { type PackageDraft, packageDrafts } from './table'
import type { PublishedPackage } from './view'

/**
 * Publishes a draft; idempotent without a change.
 * @throws AppError not-found; conflict with the newer draft, or with a package that was saved meanwhile; invalid naming
 * each field to correct
 */
export function publishDraft({ ctx, input }: UserCall<PublishDraftInput>): Promise<PublishedPackage> {
  return withTransaction(ctx, async (tx) => {
    await holdCategories(tx)
    const draft = await lockDraft(tx, input.id, input.version)
    if (draft.packageId && draft.publishedVersion === draft.version) {
      const { id, slug, title, status } = await getPackageById({ ctx: tx, input: { id: draft.packageId } })
      if (status === 'active') return { packageId: id, slug, title, isNew: false }
    }
    const problems = problemList(contentProblems(draft.content))
    if (problems.length > 0) throw invalidFields(Object.fromEntries(problems.map((p) => [p.field, p.message])))
    const values = { ...publishedContent.parse(draft.content), status: 'active' as const }
    await assertPackageUnchanged(tx, draft)
    const { id, slug, title, version } = draft.packageId
      ? await updatePackage({ ctx: tx, input: { ...values, id: draft.packageId, version: draft.baseVersion } })
      : await createPackage({ ctx: tx, input: values })
    await tx.db
      .update(packageDrafts)
      .set({ packageId: id, baseVersion: version, publishedVersion: draft.version })
      .where(eq(packageDrafts.id, draft.id))
    return { packageId: id, slug, title, isNew: draft.packageId === null }
  })
}

/** @throws AppError conflict with the current package, when it has changed since the draft began */
async function assertPackageUnchanged(ctx: UserCtx, { id, packageId, baseVersion }: PackageDraft): Promise<void> {
  if (!packageId) return
  const { content, version } = await getPackageContent({ ctx, input: { id: packageId } })
  if (version === baseVersion) return
  throw stale({ ...(await getDraft({ ctx, input: { id } })), content, baseVersion: version })
}

async function createDraft(ctx: UserCtx, content: PackageContent): Promise<{ id: string }> {
  const input = { id: newId(), packageId: null, version: 0, baseVersion: 0, step: 'basic' as const, content }
  return { id: (await saveDraft({ ctx, input })).id }
}

/** Copies a package into a new draft. @throws AppError not-found */
export async function duplicatePackage({ ctx, input }: UserCall<{ packageId: string }>): Promise<{ id: string }> {
  const { content, slug } = await getPackageContent({ ctx, input: { id: input.packageId } })
  const made = await createDraft(ctx, { ...content, name: cutText(`Copy of ${content.name}`, 160), featured: false })
  await recordEvent(ctx, {
    kind: 'package.duplicated',
    about: { entity: 'package', id: input.packageId },
    data: { slug },
  })
  return made
}
