import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { imported, importPreview } from '../../../shared/import-views'
import { importSource, maxTextBytes } from '../../../shared/imports'
import type { Permission } from '../../../shared/permissions'
import { pickView } from '../../../shared/views'
import { undoBatchInput } from './schema'
import { type Importer, previewBatch, runBatch, type Stored } from './service'
import { listBatches, undoBatch } from './undo.service'
import { importBatch, undoneBatch } from './view'

type Guard = ReturnType<typeof staffProcedure>

/** Makes the calls of one kind of import, by a guard and one of what changes something. */
const makeCalls = <Row extends Stored>(importer: Importer<Row>, guard: Guard, changing = guard) => ({
  list: guard
    .output(answer(importBatch.array()))
    .query(async ({ ctx }) => (await listBatches(ctx, importer.kind)).map((row) => pickView(importBatch, row, {}))),
  preview: changing
    .meta({ maxBytes: maxTextBytes })
    .input(importSource)
    .output(answer(importPreview))
    .mutation(({ ctx, input }) => previewBatch(ctx, importer, input)),
  run: changing
    .meta({ maxBytes: maxTextBytes })
    .input(importSource)
    .output(answer(imported))
    .mutation(({ ctx, input }) => runBatch(ctx, importer, input)),
  undo: changing
    .input(undoBatchInput)
    .output(answer(undoneBatch))
    .mutation(({ ctx, input }) => undoBatch(ctx, importer, input.id)),
})

/** Makes the calls for staff who have all of the permissions. */
export const makeImportCalls = <Row extends Stored>(importer: Importer<Row>, ...needs: Permission[]) =>
  makeCalls(importer, staffProcedure(...needs))

export const importRouter = <Row extends Stored>(importer: Importer<Row>, ...needs: Permission[]) =>
  router(makeImportCalls(importer, ...needs))

/** Makes a router whose changes no API key makes. */
export const makePersonalImportRouter = <Row extends Stored>(importer: Importer<Row>, need: Permission, what: string) =>
  router(makeCalls(importer, staffProcedure(need), staffProcedure(need).meta({ personOnly: what })))
