import { createdColumn, num } from '../../../../../platform/web/office/table/cells'
import type { Column } from '../../../../../platform/web/office/table/columns'
import { formatDate } from '../../../../../shared/dates'
import { emailText } from '../../../../../platform/web/email-text'
import { formatPastDay } from '../../../../../shared/instants'
import { formatMoney } from '../../../../../shared/money'
import { sourceLabels } from '../../lead.rules'
import type { LeadView } from '../../view'
import { DueDate } from '../pipeline/due-date'
import { LeadTag } from '../pipeline/lead-status'

export const leadColumns: Column<LeadView>[] = [
  { key: 'customer', label: 'Customer', sortable: true, cell: (lead) => lead.customerName },
  {
    key: 'destination',
    label: 'Destination',
    sortable: true,
    dim: true,
    phone: 'what',
    cell: (lead) => lead.destination,
  },
  {
    key: 'departure',
    label: 'Departure',
    sortable: true,
    dim: true,
    cell: (lead) => lead.travelDate && num(formatDate(lead.travelDate)),
  },
  { key: 'travelers', label: 'Pax', sortable: true, align: 'right', cell: (lead) => num(lead.numberOfTravelers) },
  { key: 'budget', label: 'Budget', dim: true, optional: true, cell: (lead) => lead.budget },
  { key: 'owner', label: 'Owner', dim: true, cell: (lead) => lead.ownerName },
  { key: 'stage', label: 'Stage', phone: 'value', cell: (lead) => <LeadTag lead={lead} /> },
  {
    key: 'value',
    label: 'Value',
    sortable: true,
    align: 'right',
    phone: 'due',
    cell: (lead) => (lead.valueMinor === null ? null : num(formatMoney(lead.valueMinor, lead.currency))),
  },
  {
    key: 'followUp',
    label: 'Follow-up',
    sortable: true,
    cell: (lead) => lead.followUpOn && <DueDate lead={lead} />,
  },
  { key: 'source', label: 'Source', dim: true, optional: true, cell: (lead) => sourceLabels[lead.source] },
  { key: 'email', label: 'E-mail', dim: true, optional: true, cell: (lead) => emailText(lead.email) },
  { key: 'phone', label: 'Phone', dim: true, optional: true, cell: (lead) => lead.mobile || null },
  createdColumn,
  {
    key: 'updated',
    label: 'Updated',
    sortable: true,
    dim: true,
    cell: (lead) => num(formatPastDay(lead.updatedAt)),
  },
]
