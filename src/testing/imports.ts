import { type Importer, runBatch, type Stored } from '../modules/core/imports/service'
import { createSystemContext } from '../platform/server/context'
import type { Example } from './examples'
import type { World } from './world'

/** Imports a file as the agent, or an administrator. @returns the example of its undo */
export const undoing =
  <Row extends Stored>(importer: Importer<Row>, csv: string, who: 'admin' | 'agent' = 'agent') =>
  async ({ deps, people }: World): Promise<Example> => {
    const ctx = { ...createSystemContext(deps), actor: people[who].user as never }
    return { body: { id: (await runBatch(ctx, importer, { csv })).id }, status: { manager: 404 } }
  }
