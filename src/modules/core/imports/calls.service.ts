import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { imported, importPreview } from '../../../shared/import-views'
import { importSource } from '../../../shared/imports'
import type { Permission } from '../../../shared/permissions'
import { pickView } from '../../../shared/views'
import { undoBatchInput } from './schema'
import { type Importer, previewBatch, runBatch, type Stored } from './service'
import { listBatches, undoBatch } from './undo.service'
import { importBatch, undoneBatch } from './view'

/** Makes the calls of one kind of import, for staff who have all of the permissions. */
export const makeImportCalls = <Row extends Stored>(importer: Importer<Row>, ...needs: Permission[]) => ({
  list: staffProcedure(...needs)
    .output(answer(importBatch.array()))
    .query(async ({ ctx }) => (await listBatches(ctx, importer.kind)).map((row) => pickView(importBatch, row, {}))),
  preview: staffProcedure(...needs)
    .input(importSource)
    .output(answer(importPreview))
    .mutation(({ ctx, input }) => previewBatch(ctx, importer, input)),
  run: staffProcedure(...needs)
    .input(importSource)
    .output(answer(imported))
    .mutation(({ ctx, input }) => runBatch(ctx, importer, input)),
  undo: staffProcedure(...needs)
    .input(undoBatchInput)
    .output(answer(undoneBatch))
    .mutation(({ ctx, input }) => undoBatch(ctx, importer, input.id)),
})

export const importRouter = <Row extends Stored>(importer: Importer<Row>, ...needs: Permission[]) =>
  router(makeImportCalls(importer, ...needs))
