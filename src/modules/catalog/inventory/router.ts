import { adminProcedure, agentProcedure, answer, router } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { setItems } from './bulk.service'
import * as imports from './import.service'
import type { ItemKind } from './item.rules'
import * as list from './list.service'
import {
  copyRatesInput,
  createRateInput,
  listRatesInput,
  overlappingRatesInput,
  removeRateInput,
  undoRatesInput,
  updateRateInput,
} from './rate-input.rules'
import { overlappingRates } from './rate-split.service'
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
  undoImportInput,
  updateActivityInput,
  updateHotelInput,
  updateMealPlanInput,
  updateTransferInput,
} from './schema'
import * as service from './service'
import { inventoryItem, itemPage } from './view'
import type { UserCall } from '../../../platform/server/context'

type Given = UserCall<Record<string, unknown>>
const create =
  (kind: ItemKind) =>
  ({ ctx, input }: Given) =>
    service.createItem({ ctx, input: { kind, values: input } })
const update =
  (kind: ItemKind) =>
  ({ ctx, input }: Given) =>
    service.updateItem({ ctx, input: { kind, values: input } })

export const inventoryRouter = router({
  list: agentProcedure.input(listItemsInput).output(answer(itemPage)).query(list.listItems),
  counts: agentProcedure.query(list.countItems),
  get: agentProcedure.input(itemInput).output(answer(inventoryItem)).query(list.getItem),
  uses: agentProcedure.input(itemInput).query(list.itemUses),
  createHotel: agentProcedure.input(createHotelInput).output(answer(inventoryItem)).mutation(create('hotels')),
  createActivity: agentProcedure
    .input(createActivityInput)
    .output(answer(inventoryItem))
    .mutation(create('activities')),
  createTransfer: agentProcedure.input(createTransferInput).output(answer(inventoryItem)).mutation(create('transfers')),
  createMealPlan: agentProcedure.input(createMealPlanInput).output(answer(inventoryItem)).mutation(create('mealPlans')),
  updateHotel: agentProcedure.input(updateHotelInput).output(answer(inventoryItem)).mutation(update('hotels')),
  updateActivity: agentProcedure
    .input(updateActivityInput)
    .output(answer(inventoryItem))
    .mutation(update('activities')),
  updateTransfer: agentProcedure.input(updateTransferInput).output(answer(inventoryItem)).mutation(update('transfers')),
  updateMealPlan: agentProcedure.input(updateMealPlanInput).output(answer(inventoryItem)).mutation(update('mealPlans')),
  setMany: agentProcedure.input(setItemsInput).mutation(setItems),
  export: exportProcedure(exportItemsInput).mutation(list.exportItems),
  imports: agentProcedure.query(imports.listImports),
  previewImport: agentProcedure.input(importInput).mutation(imports.previewImport),
  import: agentProcedure.input(importInput).mutation(imports.importItems),
  undoImport: agentProcedure.input(undoImportInput).mutation(imports.undoImport),
  rates: agentProcedure.input(listRatesInput).query(rates.listRates),
  overlappingRates: agentProcedure.input(overlappingRatesInput).query(overlappingRates),
  createRate: agentProcedure.input(createRateInput).mutation(rates.createRate),
  updateRate: agentProcedure.input(updateRateInput).mutation(rates.updateRate),
  copyRates: agentProcedure.input(copyRatesInput).mutation(rates.copyRates),
  undoRates: agentProcedure.input(undoRatesInput).mutation(undoRates),
  removeRate: adminProcedure.input(removeRateInput).mutation(rates.removeRate),
  remove: adminProcedure.input(itemInput).mutation(remove.removeItem),
  restore: adminProcedure.input(itemInput).mutation(remove.restoreItem),
})
