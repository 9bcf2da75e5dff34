import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { storePicture, variantPreparation } from '../../modules/core/media/service'
import { describeMaster } from '../../modules/core/media/sharp.client'
import type { Media } from '../../modules/core/media/table'
import type { Ctx } from '../../platform/server/context'
import type { NewJob } from '../../platform/server/jobs/queue'
import { readPackages } from './data'

/** Locates the posters beside the sources, also in the built product, like the migrations. */
const folder = path.resolve('src/app/seed/posters')

const percent = z.number().int().min(0).max(100)
const scenes = z.array(
  z.object({
    file: z.string().regex(/^[a-z0-9-]+\.webp$/),
    alt: z.string().min(1),
    focus: z.tuple([percent, percent]),
  }),
)

/** Describes a poster: its file, its alternative text, and the focal point that crops keep in sight. */
type Scene = z.output<typeof scenes>[number] & { path: string; isCover: boolean }

/** Lists the scenes of a package in their order; the first is its cover. */
export const readScenes = (packageKey: string): Scene[] =>
  scenes
    .parse(JSON.parse(readFileSync(path.join(folder, packageKey, 'scenes.json'), 'utf8')))
    .map((scene, i) => ({ ...scene, path: path.join(folder, packageKey, scene.file), isCover: i === 0 }))

type Poster = Pick<Media, 'id' | 'key' | 'width'> & { isCover: boolean }
export type Pictures = ReadonlyMap<string, Poster>

/** Stores the posters of all packages, which are masters already. */
export async function loadPosters(ctx: Ctx): Promise<Pictures> {
  const load = async ({ path: file, alt, isCover, focus: [focusX, focusY] }: Scene): Promise<[string, Poster]> => {
    const made = await describeMaster(readFileSync(file))
    // Saves tests the large sizes of pictures that none of them looks at.
    const width = ctx.env.NODE_ENV === 'test' ? 800 : made.width
    const height = Math.round((made.height * width) / made.width)
    const stored = { ...made, width, height, alt, focusX, focusY, createdBy: null, forAgency: true }
    return [file, { ...(await storePicture({ ctx, input: stored })), isCover }]
  }
  return new Map(await Promise.all(readPackages().flatMap(({ slug }) => readScenes(slug).map(load))))
}

/** Lists the jobs that make the sizes of pictures, one picture at a time: covers first and in all sizes. */
export const listPrepareJobs = (posters: Pictures): NewJob[] =>
  [...posters.values()]
    .toSorted((a, b) => Number(b.isCover) - Number(a.isCover))
    .map(({ key, width, isCover }) => variantPreparation.with({ key, width, ...(!isCover && { upTo: 800 }) }, { key }))
