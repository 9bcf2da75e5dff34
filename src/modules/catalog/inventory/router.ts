import { imported, importPreview } from '../../../shared/import-views'
import { maxTextBytes } from '../../../shared/imports'
import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { setItems } from './bulk.service'
import { importRouter } from '../../core/imports/calls.service'
import { undoBatchInput } from '../../core/imports/schema'
import { undoneBatch } from '../../core/imports/view'
import * as imports from './import.service'
import { exportRates } from './rate-export.service'
import { rateImporter } from './rate-import.service'
import type { ItemKind } from './item.rules'
import { listCostCurrencies } from './cost-currencies.service'
import { currency } from '../../../shared/views'
import * as list from './list.service'
import {
  copyRatesInput,
  createRateInput,
  exportRatesInput,
  listRatesInput,
  overlappingRatesInput,
  removeRateInput,
  undoRatesInput,
  updateRateInput,
} from './rate-input.rules'
import { findOverlappingRates } from './rate-split.service'
import { undoRates } from './rate-undo.service'
import * as rates from './rates.service'
import * as remove from './remove.service'
import {
  createActivityInput,
  createHotelInput,
  createMealPlanInput,
  createTransferInput,
  exportItemsInput,
  importInput,
  itemInput,
  listItemsInput,
  setItemsInput,
  updateActivityInput,
  updateHotelInput,
  updateMealPlanInput,
  updateTransferInput,
} from './schema'
import * as service from './service'
import {
  changedItems,
  changedRates,
  inventoryItem,
  itemCounts,
  itemImport,
  itemPage,
  itemUse,
  rate,
  removedItem,
  removedRate,
  savedRate,
  undoneRates,
} from './view'
import type { UserCall } from '../../../platform/server/context'

type CreateCall = UserCall<Record<string, unknown>>
const create =
  (kind: ItemKind) =>
  ({ ctx, input }: CreateCall) =>
    service.createItem({ ctx, input: { kind, values: input } })
const update =
  (kind: ItemKind) =>
  ({ ctx, input }: CreateCall) =>
    service.updateItem({ ctx, input: { kind, values: input } })

export const inventoryRouter = router({
  list: staffProcedure('catalog.read').input(listItemsInput).output(answer(itemPage)).query(list.listItems),
  counts: staffProcedure('catalog.read').output(answer(itemCounts)).query(list.countItems),
  costCurrencies: staffProcedure('settings.manage').output(answer(currency.array())).query(listCostCurrencies),
  get: staffProcedure('catalog.read').input(itemInput).output(answer(inventoryItem)).query(list.getItem),
  uses: staffProcedure('catalog.read').input(itemInput).output(answer(itemUse.array())).query(list.listItemUses),
  createHotel: staffProcedure('inventory.write')
    .input(createHotelInput)
    .output(answer(inventoryItem))
    .mutation(create('hotels')),
  createActivity: staffProcedure('inventory.write')
    .input(createActivityInput)
    .output(answer(inventoryItem))
    .mutation(create('activities')),
  createTransfer: staffProcedure('inventory.write')
    .input(createTransferInput)
    .output(answer(inventoryItem))
    .mutation(create('transfers')),
  createMealPlan: staffProcedure('inventory.write')
    .input(createMealPlanInput)
    .output(answer(inventoryItem))
    .mutation(create('mealPlans')),
  updateHotel: staffProcedure('inventory.write')
    .input(updateHotelInput)
    .output(answer(inventoryItem))
    .mutation(update('hotels')),
  updateActivity: staffProcedure('inventory.write')
    .input(updateActivityInput)
    .output(answer(inventoryItem))
    .mutation(update('activities')),
  updateTransfer: staffProcedure('inventory.write')
    .input(updateTransferInput)
    .output(answer(inventoryItem))
    .mutation(update('transfers')),
  updateMealPlan: staffProcedure('inventory.write')
    .input(updateMealPlanInput)
    .output(answer(inventoryItem))
    .mutation(update('mealPlans')),
  setMany: staffProcedure('inventory.write').input(setItemsInput).output(answer(changedItems)).mutation(setItems),
  export: exportProcedure('catalog.read', exportItemsInput).mutation(list.exportItems),
  imports: staffProcedure('catalog.read').output(answer(itemImport.array())).query(imports.listImports),
  previewImport: staffProcedure('inventory.write')
    .meta({ maxBytes: maxTextBytes })
    .input(importInput)
    .output(answer(importPreview))
    .mutation(imports.previewImport),
  import: staffProcedure('inventory.write')
    .meta({ maxBytes: maxTextBytes })
    .input(importInput)
    .output(answer(imported))
    .mutation(imports.importItems),
  undoImport: staffProcedure('inventory.write')
    .input(undoBatchInput)
    .output(answer(undoneBatch))
    .mutation(imports.undoImport),
  exportRates: exportProcedure('catalog.read', exportRatesInput).mutation(exportRates),
  rates: staffProcedure('catalog.read').input(listRatesInput).output(answer(rate.array())).query(rates.listRates),
  overlappingRates: staffProcedure('catalog.read')
    .input(overlappingRatesInput)
    .output(answer(rate.array()))
    .query(findOverlappingRates),
  createRate: staffProcedure('inventory.write')
    .input(createRateInput)
    .output(answer(savedRate))
    .mutation(rates.createRate),
  updateRate: staffProcedure('inventory.write')
    .input(updateRateInput)
    .output(answer(savedRate))
    .mutation(rates.updateRate),
  copyRates: staffProcedure('inventory.write')
    .input(copyRatesInput)
    .output(answer(changedRates))
    .mutation(rates.copyRates),
  undoRates: staffProcedure('inventory.write').input(undoRatesInput).output(answer(undoneRates)).mutation(undoRates),
  removeRate: staffProcedure('catalog.delete')
    .input(removeRateInput)
    .output(answer(removedRate))
    .mutation(rates.removeRate),
  remove: staffProcedure('catalog.delete').input(itemInput).output(answer(removedItem)).mutation(remove.removeItem),
  restore: staffProcedure('catalog.delete').input(itemInput).output(answer(inventoryItem)).mutation(remove.restoreItem),
})

export const rateImportsRouter = importRouter(rateImporter, 'inventory.write')
