import { isItemKind } from '../../../../catalog/inventory/item.rules'
import { rateFields } from '../../../../catalog/inventory/rate-import.rules'
import { ImportItems } from '../../../../catalog/inventory/ui/office/import-items'
import { supplierFields } from '../../../../catalog/suppliers/import.rules'
import type { ImportKind } from '../../../../core/imports/kind.rules'
import { ImportRecords, type ImportWords } from '../../../../core/imports/ui/office/import-records'
import { templateFields as customerFields } from '../../../../sales/customers/import.rules'
import ImportLeads from '../../../../sales/leads/ui/office/import-leads'
import { templateFields } from '../../../../servicing/booking-imports/import.rules'
import { packageFields } from '../../../../servicing/packages/import.rules'
import { templateFields as userFields } from '../../../users/import.rules'
import type { ChoiceKind } from './import-choices'

const words: Record<ImportKind, ImportWords> = {
  customers: {
    title: 'Customers',
    word: 'customer',
    hint: 'The first line names the columns; those of HubSpot, Pipedrive, Zoho and Google Contacts are known. Who is there already is changed: by the id, e-mail address or phone number. A blank cell leaves what is there.',
    fields: customerFields,
  },
  suppliers: {
    title: 'Suppliers',
    word: 'supplier',
    hint: 'The first line names the columns, as an export does. Who is there already is changed: by the id or name. A blank cell leaves what is there.',
    fields: supplierFields.filter(({ name }) => name !== 'id'),
  },
  bookings: {
    title: 'Running bookings',
    word: 'booking',
    hint: 'One line for each booking, or several of one booking number: each adds a service and a traveler. Prices are whole; costs are in the supplier’s currency, unless a column names another; the balance may stand in for what was paid. Suppliers and packages are those of the office. What was paid is booked against Opening balances.',
    undoWarning:
      'Its bookings are cancelled and taken out of the books. What was changed, invoiced or paid since then stays.',
    fields: templateFields,
  },
  packages: {
    title: 'Packages',
    word: 'package',
    hint: 'The first line names the columns, as an export does. Lists are separated by semicolons; an itinerary has one line for each day, its title before a colon. Destinations are places of the office. A blank cell leaves what is there.',
    fields: packageFields.filter(({ name }) => name !== 'id'),
  },
  users: {
    title: 'Users',
    word: 'user',
    hint: 'Roles are named as in the settings; without one, somebody is an agent. Each new user gets an invitation by mail at once. An undo deletes who has not accepted it.',
    undoWarning: 'Whoever has not accepted the invitation is deleted, and the others get their former roles.',
    fields: userFields,
  },
  rates: {
    title: 'Supplier rates',
    word: 'rate',
    hint: 'One line for each item, season, number of people and age, net in the currency of its supplier, sell in that of its item. A markup stands in for a selling price. A rate of the same days and people is changed.',
    fields: rateFields.filter(({ name }) => name !== 'id' && name !== 'itemId'),
  },
}

/** Opens the dialog of a kind. */
export default function ImportChosen({ kind, onClose }: { kind: ChoiceKind; onClose: () => void }) {
  if (kind === 'leads') return <ImportLeads onClose={onClose} />
  if (isItemKind(kind)) return <ImportItems kind={kind} onClose={onClose} />
  return <ImportRecords kind={kind} {...words[kind]} onClose={onClose} />
}
