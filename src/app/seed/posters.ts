import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { getMasterFile } from '../../modules/core/media/service'
import { encodeMaster, rasterise } from '../../modules/core/media/sharp.client'
import { type Media, media } from '../../modules/core/media/table'
import type { Ctx } from '../../platform/server/context'
import { newId } from '../../platform/server/ids'
import { sha256 } from '../../platform/server/storage'
import type { NewJob } from '../../platform/server/jobs/queue'

/** Locates the posters beside the sources, also in the built product, like the migrations. */
const folder = path.resolve('src/app/seed/posters')

const percent = z.number().int().min(0).max(100)
const scenes = z.array(
  z.object({ file: z.string().regex(/^[a-z0-9-]+\.svg$/), alt: z.string().min(1), focus: z.tuple([percent, percent]) }),
)

/** Describes a drawn scene: its SVG, its alternative text, and the focal point that crops keep in sight. */
export type Scene = z.output<typeof scenes>[number] & { path: string; isCover: boolean }

/** Lists the scenes of a package in their order; the first is its cover. */
export const readScenes = (packageKey: string): Scene[] =>
  scenes
    .parse(JSON.parse(readFileSync(path.join(folder, packageKey, 'scenes.json'), 'utf8')))
    .map((scene, i) => ({ ...scene, path: path.join(folder, packageKey, scene.file), isCover: i === 0 }))

/** Maps paths of SVGs to posters. */
export type Pictures = ReadonlyMap<string, Pick<Media, 'id' | 'key' | 'width'>>

type Poster = Pick<Media, 'id' | 'key' | 'width' | 'height' | 'focusX' | 'focusY'> & { svg: Buffer }
type Posters = ReadonlyMap<string, Poster>

/**
 * Lists the posters of scenes before they are drawn, a repeated scene once. Names each by the hash of its source, so that rows
 * refer to it meanwhile.
 */
export function planPosters({ env }: Pick<Ctx, 'env'>, scenes: readonly Scene[]): Posters {
  const toPoster = ({ path: file, isCover, focus: [focusX, focusY] }: Scene): Poster => {
    const svg = readFileSync(file)
    // Halves the width in tests, which takes a quarter of the time. Only covers stand across wide screens.
    const width = env.NODE_ENV === 'test' ? 800 : isCover ? 1600 : 1200
    return { id: newId(), key: sha256(`${width} ${svg.toString()}`), width, height: width * 0.75, focusX, focusY, svg }
  }
  return new Map([...new Map(scenes.map((scene) => [scene.path, scene]))].map(([at, scene]) => [at, toPoster(scene)]))
}

/** Adds the rows of posters that are still drawn. */
export async function addPosters({ db, now }: Ctx, posters: Posters): Promise<void> {
  const pending = { bytes: 1, blur: '', forAgency: true, createdAt: now() }
  await db.insert(media).values([...posters.values()].map((poster) => ({ ...poster, ...pending })))
}

/** Draws and stores posters one after the other: the loading, which goes on beside it, has a core of its own. */
export async function drawPosters({ storage }: Ctx, posters: Posters): Promise<Pick<Media, 'id' | 'bytes' | 'blur'>[]> {
  const drawn = []
  for (const { id, key, width, svg } of posters.values()) {
    const { data, blur } = await encodeMaster(await rasterise(svg, width))
    await storage.write(getMasterFile(key), data)
    drawn.push({ id, bytes: data.length, blur })
  }
  return drawn
}

/** Completes the rows of posters once they are drawn. */
export async function completePosters({ db }: Ctx, drawn: Awaited<ReturnType<typeof drawPosters>>): Promise<void> {
  for (const { id, ...known } of drawn) await db.update(media).set(known).where(eq(media.id, id))
}

/** Lists the jobs that make the sizes of pictures, one picture at a time: covers first and in all sizes. */
export function listPrepareJobs(pictures: Pictures, covers: readonly Scene[]): NewJob[] {
  const isCover = new Set(covers.map(({ path: cover }) => cover))
  const [first, others] = [true, false].map((wanted) =>
    [...pictures].filter(([scene]) => isCover.has(scene) === wanted),
  )
  const toJob = ([scene, { key, width }]: [string, Pick<Media, 'key' | 'width'>]): NewJob => ({
    kind: 'media.prepare',
    key,
    payload: { key, width, ...(!isCover.has(scene) && { upTo: 800 }) },
  })
  return [...first!, ...others!].map(toJob)
}
