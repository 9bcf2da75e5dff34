import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import * as history from './history.service'
import { listPickableItems, getItemNames } from './items.service'
import { getDraftPreview } from './preview.service'
import * as publish from './publish.service'
import {
  compareInput,
  discardDraftInput,
  draftInput,
  findItemsInput,
  historyInput,
  listDraftsInput,
  namesInput,
  packageInput,
  previewInput,
  publishDraftInput,
  restoreInput,
  saveDraftInput,
  versionInput,
} from './schema'
import * as service from './service'
import * as views from './view'
import { rowId } from '../../../shared/views'

/** Allows an autosave each second, with reserve. */
const autosave = { limit: { max: 240, seconds: 60 } }

export const packageDraftsRouter = router({
  list: staffProcedure('packages.write')
    .input(listDraftsInput)
    .output(answer(views.draftPage))
    .query(service.listDrafts),
  get: staffProcedure('packages.write').input(draftInput).output(answer(views.openDraft)).query(service.getDraft),
  of: staffProcedure('packages.write')
    .input(packageInput)
    .output(answer(views.openDraft))
    .query(service.getPackageDraft),
  save: staffProcedure('packages.write')
    .meta(autosave)
    .input(saveDraftInput)
    .output(answer(views.savedDraft))
    .mutation(service.saveDraft),
  discard: staffProcedure('packages.write')
    .input(discardDraftInput)
    .output(answer(rowId))
    .mutation(service.discardDraft),
  preview: staffProcedure('packages.write')
    .input(previewInput)
    .output(answer(views.draftPreview))
    .query(getDraftPreview),
  items: staffProcedure('packages.write')
    .input(findItemsInput)
    .output(answer(views.draftItem.array()))
    .query(listPickableItems),
  names: staffProcedure('packages.write').input(namesInput).output(answer(views.itemNames)).query(getItemNames),
  publish: staffProcedure('packages.write')
    .input(publishDraftInput)
    .output(answer(views.publishedPackage))
    .mutation(publish.publishDraft),
  duplicate: staffProcedure('packages.write')
    .input(packageInput)
    .output(answer(rowId))
    .mutation(publish.duplicatePackage),
  history: staffProcedure('catalog.read')
    .input(historyInput)
    .output(answer(views.versionPage))
    .query(history.listPackageHistory),
  version: staffProcedure('catalog.read')
    .input(versionInput)
    .output(answer(views.packageVersion))
    .query(history.getPackageVersion),
  compare: staffProcedure('catalog.read')
    .input(compareInput)
    .output(answer(views.comparison))
    .query(history.compareVersions),
  restore: staffProcedure('packages.write')
    .input(restoreInput)
    .output(answer(views.savedDraft))
    .mutation(history.restoreVersion),
})
