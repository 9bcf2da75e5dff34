import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** Beside the sources also in the built product, like the migrations. */
const folder = path.resolve('src/app/seed/posters')

const percent = z.number().int().min(0).max(100)
const scenes = z.array(
  z.object({ file: z.string().regex(/^[a-z0-9-]+\.svg$/), alt: z.string().min(1), focus: z.tuple([percent, percent]) }),
)

/** A drawn scene: where its SVG is, what is to be seen, and the point that crops keep in sight. */
export type Scene = z.output<typeof scenes>[number] & { path: string }

/** The scenes of a package in their order; the first is its cover. */
export const scenesOf = (packageKey: string): Scene[] =>
  scenes
    .parse(JSON.parse(readFileSync(path.join(folder, packageKey, 'scenes.json'), 'utf8')))
    .map((scene) => ({ ...scene, path: path.join(folder, packageKey, scene.file) }))
