import { router, staffProcedure } from '../../../platform/server/trpc'
import * as history from './history.service'
import { findItems, itemNames } from './items.service'
import { draftPreview } from './preview.service'
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

/** Allows an autosave each second, with reserve. */
const autosave = { limit: { max: 240, seconds: 60 } }

export const packageDraftsRouter = router({
  list: staffProcedure('packages.write').input(listDraftsInput).query(service.listDrafts),
  get: staffProcedure('packages.write').input(draftInput).query(service.getDraft),
  of: staffProcedure('packages.write').input(packageInput).query(service.getPackageDraft),
  save: staffProcedure('packages.write').meta(autosave).input(saveDraftInput).mutation(service.saveDraft),
  discard: staffProcedure('packages.write').input(discardDraftInput).mutation(service.discardDraft),
  preview: staffProcedure('packages.write').input(previewInput).query(draftPreview),
  items: staffProcedure('packages.write').input(findItemsInput).query(findItems),
  names: staffProcedure('packages.write').input(namesInput).query(itemNames),
  publish: staffProcedure('packages.write').input(publishDraftInput).mutation(publish.publishDraft),
  duplicate: staffProcedure('packages.write').input(packageInput).mutation(publish.duplicatePackage),
  history: staffProcedure('catalog.read').input(historyInput).query(history.packageHistory),
  version: staffProcedure('catalog.read').input(versionInput).query(history.packageVersion),
  compare: staffProcedure('catalog.read').input(compareInput).query(history.compareVersions),
  restore: staffProcedure('packages.write').input(restoreInput).mutation(history.restoreVersion),
})
