import { eq, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Call, Ctx } from '../../../platform/server/context'
import { fold, toSlug } from '../../../shared/text'
import { placeAliases, placeRedirects, places } from './table'

type Resolved = {
  ids: Map<string, string>
  unknown: string[]
}

/** Resolves places by name, alias or slug, also a former one, ignoring case, accents and punctuation. Runs at most one query. */
export async function resolvePlaces({ ctx, input }: Call<readonly string[]>): Promise<Resolved> {
  const ids = new Map<string, string>()
  if (input.length === 0) return { ids, unknown: [] }
  const { db } = ctx
  const slugs = input.map((name) => toSlug(name))
  const found = await db
    .select({ word: placeAliases.alias, id: placeAliases.placeId, by: sql<string>`'alias'` })
    .from(placeAliases)
    .where(inArray(placeAliases.alias, input.map(fold)))
    .unionAll(
      db
        .select({ word: places.slug, id: places.id, by: sql<string>`'slug'` })
        .from(places)
        .where(inArray(places.slug, slugs)),
    )
    .unionAll(
      db
        .select({ word: placeRedirects.slug, id: placeRedirects.placeId, by: sql<string>`'former'` })
        .from(placeRedirects)
        .where(inArray(placeRedirects.slug, slugs)),
    )
  const byWord = new Map(found.map(({ by, word, id }) => [`${by} ${word}`, id]))
  for (const name of input) {
    const slug = toSlug(name)
    const id = byWord.get(`alias ${fold(name)}`) ?? byWord.get(`slug ${slug}`) ?? byWord.get(`former ${slug}`)
    if (id) ids.set(name, id)
  }
  return { ids, unknown: input.filter((name) => !ids.has(name)) }
}

/** Returns those of the names that are neither name nor alias of a place. */
export const listUnknown = async ({ ctx, input }: Call<{ names: string[] }>): Promise<string[]> =>
  (await resolvePlaces({ ctx, input: input.names })).unknown

/** Lists places by slug, also by a former one: `present` is the one that leads there now. */
export async function listBySlug(db: Ctx['db'], slugs: readonly string[]) {
  if (slugs.length === 0) return []
  // Takes one parameter: a file may name more places than a statement has.
  const isNamed = (slug: AnyPgColumn) => sql`${slug} = ANY (${sql.param([...slugs])}::text[])`
  return db
    .select({ slug: places.slug, id: places.id, present: places.slug, name: places.name })
    .from(places)
    .where(isNamed(places.slug))
    .unionAll(
      db
        .select({ slug: placeRedirects.slug, id: places.id, present: places.slug, name: places.name })
        .from(placeRedirects)
        .innerJoin(places, eq(places.id, placeRedirects.placeId))
        .where(isNamed(placeRedirects.slug)),
    )
}

/** Returns ids by slug, also by a former one. Unknown ones are absent. Runs one query. */
export const getIdsBySlug = async (db: Ctx['db'], slugs: readonly string[]): Promise<Map<string, string>> =>
  new Map((await listBySlug(db, slugs)).map(({ slug, id }) => [slug, id]))

/** Returns present slugs by slug, also by a former one. Unknown ones are absent. Runs one query. */
export const getPresentSlugs = async (db: Ctx['db'], slugs: readonly string[]): Promise<Map<string, string>> =>
  new Map((await listBySlug(db, slugs)).map(({ slug, present }) => [slug, present]))
