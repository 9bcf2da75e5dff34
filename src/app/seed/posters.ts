import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { ingestImage } from '../../modules/core/media/service'
import { rasterise } from '../../modules/core/media/sharp.client'
import type { Media } from '../../modules/core/media/table'
import type { Ctx } from '../../platform/server/context'
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

/** Maps paths of SVGs to stored posters. */
export type Pictures = ReadonlyMap<string, Pick<Media, 'id' | 'key' | 'width'>>

/** Draws and stores scenes, two at a time, as many as the encoder takes. Stores a repeated scene once. */
export async function ingestScenes(ctx: Ctx, wanted: readonly Scene[]): Promise<Pictures> {
  const pictures = new Map<string, Media>()
  const left = [...wanted]
  // Halves the width in tests, which takes a quarter of the time. Only covers stand across wide screens.
  const getWidth = ({ isCover }: Scene) => (ctx.env.NODE_ENV === 'test' ? 800 : isCover ? 1600 : 1200)
  const work = async () => {
    for (let scene = left.shift(); scene; scene = left.shift()) {
      const data = await rasterise(await readFile(scene.path), getWidth(scene))
      const [focusX, focusY] = scene.focus
      pictures.set(scene.path, await ingestImage({ ctx, input: { data, focusX, focusY } }))
    }
  }
  await Promise.all([work(), work()])
  return pictures
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
