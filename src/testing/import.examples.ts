import { importKinds, importRouters } from '../modules/core/imports/kind.rules'
import type { Example } from './examples'
import type { World } from './world'

type Examples = Record<string, (world: World) => Example | Promise<Example>>

/** Lists what REST names otherwise than its router. */
const others = {
  items: ['inventory.previewImport', 'inventory.import', 'inventory.undoImport'],
  'exchange-rates': ['settings.previewRates', 'settings.importRates', 'settings.undoRateImport'],
} as const

/** Moves the id of a call to the path. */
const inPath =
  (make: Examples[string]): Examples[string] =>
  async (world) => {
    const { body, ...rest } = await make(world)
    return { ...rest, params: body as { id: string } }
  }

/** Makes the examples of imports over REST from those of the calls behind them. */
export function toImportExamples(known: Examples): Examples {
  const calls = [
    ...importKinds.map((kind) => {
      const router = importRouters[kind]
      return [kind, [`${router}.preview`, `${router}.run`, `${router}.undo`]] as const
    }),
    ...Object.entries(others),
  ]
  const made: Examples = {}
  for (const [kind, [preview, run, undo]] of calls) {
    const path = `/api/imports/${kind}`
    made[`GET ${path}`] = () => ({})
    made[`POST ${path}/preview`] = known[`trpc ${preview}`]!
    made[`POST ${path}`] = known[`trpc ${run}`]!
    made[`POST ${path}/:id/undo`] = inPath(known[`trpc ${undo}`]!)
  }
  return made
}
