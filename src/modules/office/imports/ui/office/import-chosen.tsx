import { useState } from 'react'
import type { ImportPreview } from '../../../../../shared/imports'
import * as departures from '../../../../catalog/departures/import.rules'
import { isItemKind } from '../../../../catalog/inventory/item.rules'
import * as rates from '../../../../catalog/inventory/rate-import.rules'
import { ImportItems } from '../../../../catalog/inventory/ui/office/import-items'
import * as places from '../../../../catalog/places/import.rules'
import * as suppliers from '../../../../catalog/suppliers/import.rules'
import type { ImportKind } from '../../../../core/imports/kind.rules'
import { ImportRecords, type ImportWords } from '../../../../core/imports/ui/office/import-records'
import * as customers from '../../../../sales/customers/import.rules'
import * as leads from '../../../../sales/leads/import.rules'
import * as bookings from '../../../../servicing/booking-imports/import.rules'
import * as packages from '../../../../servicing/packages/import.rules'
import * as users from '../../../users/import.rules'
import type { ChoiceKind } from '../../titles.rules'
import { useImportChoices } from './import-choices'

const words: Record<ImportKind, ImportWords> = {
  places: {
    title: 'Places',
    word: 'place',
    hint: 'The first line names the columns, as an export does. What a place lies in may be in the same file, in any order, by its name or as Portugal / Lisbon region; further names are separated by semicolons. What is there already is changed: by the address, or the name in the same place. A blank cell leaves what is there.',
    fields: places.placeFields.filter(({ name }) => name !== 'id'),
  },
  customers: {
    title: 'Customers',
    word: 'customer',
    hint: 'The first line names the columns; those of HubSpot, Pipedrive, Zoho and Google Contacts are known. Who is there already is changed: by the id, e-mail address or phone number. A blank cell leaves what is there.',
    fields: customers.templateFields,
  },
  suppliers: {
    title: 'Suppliers',
    word: 'supplier',
    hint: 'The first line names the columns, as an export does. Who is there already is changed: by the id or name. A blank cell leaves what is there.',
    fields: suppliers.supplierFields.filter(({ name }) => name !== 'id'),
  },
  bookings: {
    title: 'Running bookings',
    word: 'booking',
    hint: 'One line for each booking, or several of one booking number: each adds a service and a traveler. Prices are whole; costs are in the supplier’s currency, unless a column names another; the balance may stand in for what was paid. Suppliers and packages are those of the office. What was paid is booked against Opening balances.',
    undoWarning:
      'Its bookings are cancelled and taken out of the books. What was changed, invoiced or paid since then stays.',
    fields: bookings.templateFields,
  },
  packages: {
    title: 'Packages',
    word: 'package',
    hint: 'The first line names the columns, as an export does. Lists are separated by semicolons. An itinerary is not: its cell has one line for each day (Alt+Enter in a spreadsheet), its title before a colon, such as Arrival: Boat to the hotel. Destinations are places of the office. Lines below a package, without its title, are its options: each names an item of the inventory. Pictures are addresses, or descriptions in the media library. A blank cell leaves what is there.',
    fields: packages.packageFields.filter(({ name }) => name !== 'id'),
  },
  departures: {
    title: 'Departures',
    word: 'departure',
    hint: 'One line for each date of a package, which is named by its title or address. Without a price, a departure has that of its package; without a last day to book, it is booked until the day itself. Seats that are held or booked are not read: they follow the bookings. The departure of a package on the same date is changed. A blank cell leaves what is there.',
    fields: departures.templateFields,
  },
  leads: {
    title: 'Leads',
    word: 'lead',
    hint: 'The first line names the columns; those of HubSpot, Pipedrive, Zoho and Google Contacts are known. Dates are best written as 2027-09-14. Without an owner the leads are yours. A lead of the same e-mail, destination and travel date is changed; its stage only moves forward. Without an e-mail address, the phone number or the name finds the customer; without a column of destinations, the one open lead of the person is changed.',
    fields: leads.leadFields.filter(({ name }) => name !== 'firstName' && name !== 'lastName'),
    since: 'changed',
    toNote: leads.describePreview,
  },
  users: {
    title: 'Users',
    word: 'user',
    hint: 'Roles are named as in the settings; without one, somebody is an agent. Each new user gets an invitation by mail at once. An undo deletes who has not accepted it.',
    undoWarning: 'Whoever has not accepted the invitation is deleted, and the others get their former roles.',
    fields: users.templateFields,
  },
  rates: {
    title: 'Supplier rates',
    word: 'rate',
    hint: 'One line for each item, season, number of people and age, net in the currency of its supplier, sell in that of its item. A markup stands in for a selling price. A rate of the same days and people is changed.',
    fields: rates.rateFields.filter(({ name }) => name !== 'id' && name !== 'itemId'),
  },
}

type Props = { kind: ChoiceKind; onOther: (kind: ChoiceKind) => void; onClose: () => void }

/** Opens the dialog of a kind, which warns if a file suits another kind better. */
export default function ImportChosen({ kind, onOther, onClose }: Props) {
  const offered = useImportChoices()
  const [handed, setHanded] = useState<{ kind: ChoiceKind; file: File }>()
  const file = handed?.kind === kind ? handed.file : undefined
  const doubt = ({ other, problem }: Pick<ImportPreview, 'other' | 'problem'>, chosen: File) => {
    const better = offered.find((one) => one.kind === other?.kind)
    if (!other || (problem && !better)) return null
    return (
      <>
        {!problem && `${other.message} `}
        {better && (
          <button
            type="button"
            className="link"
            onClick={() => {
              setHanded({ kind: better.kind, file: chosen })
              onOther(better.kind)
            }}
          >
            Import {better.title.toLowerCase()} instead
          </button>
        )}
      </>
    )
  }
  if (isItemKind(kind)) return <ImportItems key={kind} kind={kind} doubt={doubt} file={file} onClose={onClose} />
  return <ImportRecords key={kind} kind={kind} {...words[kind]} doubt={doubt} file={file} onClose={onClose} />
}
