import { newId } from '../../platform/server/ids'
import { packageDrafts } from '../../modules/catalog/package-drafts/table'
import { recordVersions } from '../../modules/catalog/packages/versions.service'
import { testContext } from '../context'
import { aHotel } from '../factories'
import { finishedContent, newDraft } from './draft.factory'
import type { Example } from '../examples'
import { aBarePackage } from '../package.factory'
import type { World } from '../world'

async function aStoredDraft({ deps }: World) {
  const [draft] = await deps.db
    .insert(packageDrafts)
    .values({ id: newId(), content: await finishedContent(deps.db) })
    .returning()
  return draft!
}

async function aVersion({ deps }: World) {
  const { id } = await aBarePackage(deps.db)
  const content = { ...(await finishedContent(deps.db)), status: 'active' }
  await recordVersions(testContext(deps), 'package', [{ entityId: id, number: 1, content }])
  return { packageId: id, number: 1 }
}

const storeDraft = async (world: World): Promise<Example> => ({ body: { id: (await aStoredDraft(world)).id } })
const storePackage = async ({ deps }: World): Promise<Example> => ({
  body: { packageId: (await aBarePackage(deps.db)).id },
})

/** Covers the wizard. */
export const draftExamples: Record<string, (world: World) => Example | Promise<Example>> = {
  'trpc packageDrafts.list': () => ({ body: { limit: 5 } }),
  'trpc packageDrafts.get': storeDraft,
  'trpc packageDrafts.preview': storeDraft,
  'trpc packageDrafts.discard': async (world) => ({ body: { id: (await aStoredDraft(world)).id, version: 1 } }),
  'trpc packageDrafts.of': storePackage,
  'trpc packageDrafts.duplicate': storePackage,
  'trpc packageDrafts.history': storePackage,
  'trpc packageDrafts.save': () => ({ body: { ...newDraft, id: newId() } }),
  'trpc packageDrafts.publish': async (world) => ({ body: { id: (await aStoredDraft(world)).id, version: 1 } }),
  'trpc packageDrafts.items': () => ({ body: { kind: 'hotels', words: 'stilt' } }),
  'trpc packageDrafts.names': async ({ deps }) => ({ body: { ids: [(await aHotel(deps.db)).id] } }),
  'trpc packageDrafts.version': async (world) => ({ body: await aVersion(world) }),
  'trpc packageDrafts.compare': async (world) => ({ body: await aVersion(world) }),
  'trpc packageDrafts.restore': async (world) => ({ body: { ...(await aVersion(world)), version: 0 } }),
}
