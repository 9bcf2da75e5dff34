import { z } from 'zod'
import { importBatch, undoneBatch } from '../../modules/core/imports/view'
import { type ImportKind, importKinds, importRouters } from '../../modules/core/imports/kind.rules'
import { importInput } from '../../modules/catalog/inventory/schema'
import { itemImport } from '../../modules/catalog/inventory/view'
import { leadImportPreview } from '../../modules/sales/leads/view'
import type { RestRequest, RestRoute } from '../../platform/server/rest'
import { imported, importPreview } from '../../shared/import-views'
import { importOptions, importSource } from '../../shared/imports'
import { sameInRest } from '../../shared/rest-shape'
import type { Documentation } from './documentation'
import { act, body, byId, create, get, readNothing, one, whole } from './route'

const form = { takesFile: true, beside: z.object({ options: importOptions.optional() }) }
const text = { ...form, body: importSource.omit({ file: true }) }
const itemText = {
  ...form,
  body: importInput.omit({ file: true }),
  query: z.object({ kind: importInput.shape.kind.optional().describe('Names what an uploaded file has') }),
}
const readUpload = (req: RestRequest) => (req.file ? { file: req.file } : body(req))
const readItemsUpload = (req: RestRequest) => (req.file ? { file: req.file, kind: req.query.kind } : body(req))
const preview = one('ImportPreview', sameInRest(importPreview))
const done = one('Imported', sameInRest(imported))
const undone = one('UndoneImport', sameInRest(undoneBatch))
const batches = whole('ImportBatches', sameInRest(importBatch))

const routesFor = (kind: Exclude<ImportKind, 'leads'>): RestRoute[] => {
  const [path, router] = [`/api/imports/${kind}`, importRouters[kind]] as const
  return [
    get(path, `${router}.list`, readNothing, batches),
    act(`${path}/preview`, `${router}.preview`, readUpload, preview, text),
    create(path, `${router}.run`, readUpload, done, text),
    act(`${path}/:id/undo`, `${router}.undo`, byId, undone),
  ]
}

/** Imports files of other programs, each kind by the office's own calls. */
export const imports: RestRoute[] = [
  ...importKinds.filter((kind) => kind !== 'leads').flatMap(routesFor),
  get('/api/imports/leads', 'leadImports.list', readNothing, whole('LeadImportBatches', sameInRest(importBatch))),
  act(
    '/api/imports/leads/preview',
    'leadImports.preview',
    readUpload,
    one('LeadImportPreview', sameInRest(leadImportPreview)),
    text,
  ),
  create('/api/imports/leads', 'leadImports.run', readUpload, done, text),
  act('/api/imports/leads/:id/undo', 'leadImports.undo', byId, undone),
  get('/api/imports/items', 'inventory.imports', readNothing, whole('ItemImportBatches', sameInRest(itemImport))),
  act('/api/imports/items/preview', 'inventory.previewImport', readItemsUpload, preview, itemText),
  create('/api/imports/items', 'inventory.import', readItemsUpload, done, itemText),
  act('/api/imports/items/:id/undo', 'inventory.undoImport', byId, undone),
  get('/api/imports/exchange-rates', 'settings.rateImports', readNothing, batches),
  act('/api/imports/exchange-rates/preview', 'settings.previewRates', readUpload, preview, text),
  create('/api/imports/exchange-rates', 'settings.importRates', readUpload, done, text),
  act('/api/imports/exchange-rates/:id/undo', 'settings.undoRateImport', byId, undone),
]

const document = (kind: string, words: string): Record<string, Documentation> => ({
  [`GET /api/imports/${kind}`]: {
    summary: `Imports of ${words} that can be undone`,
    description: 'The newest 20; agents see their own.',
  },
  [`POST /api/imports/${kind}/preview`]: {
    summary: `Preview an import of ${words}`,
    description:
      'Writes nothing. `csv` is the text of the file, whose first line names the columns; `columns` says by position what they are. Or as multipart/form-data: `file` is a CSV or Excel file (.xlsx) of at most 5 MB, `options` what else JSON has; `sheet` names the sheet of a workbook, of those in `sheets`. `other` says what the file is rather of: it is refused where that is certain, unless `columns` are sent. `notices` say what of good lines is taken otherwise, or stays. `bad` lists lines that are left out, `reasons` sums them by reason, and `badCsv` is a file of them with the reasons.',
  },
  [`POST /api/imports/${kind}`]: {
    summary: `Import ${words}`,
    description:
      'As one batch of at most 5,000 lines, sent as to the preview. Lines that are there already are changed; bad ones are left out and stop no other.',
  },
  [`POST /api/imports/${kind}/:id/undo`]: {
    summary: `Undo an import of ${words}`,
    description: 'As a whole, but for what was changed or used since, which `kept` counts.',
  },
})

export const importDocumentation: Record<string, Documentation> = {
  ...document('customers', 'customers'),
  ...document('suppliers', 'suppliers'),
  ...document('rates', 'supplier rates'),
  ...document('bookings', 'running bookings'),
  ...document('packages', 'packages'),
  ...document('departures', 'departures'),
  ...document('users', 'users'),
  ...document('places', 'places'),
  ...document('leads', 'leads'),
  ...document('items', 'hotels, activities, transfers or meal plans'),
  ...document('exchange-rates', 'exchange rates'),
}
