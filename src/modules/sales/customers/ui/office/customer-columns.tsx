import { num, updatedColumn } from '../../../../../platform/web/office/table/cells'
import type { Column } from '../../../../../platform/web/office/table/columns'
import { emailText } from '../../../../../platform/web/email-text'
import { formatPastInstant } from '../../../../../shared/instants'
import type { CustomerView } from '../../view'

export const customerColumns: Column<CustomerView>[] = [
  { key: 'name', label: 'Name', sortable: true, cell: (one) => one.name },
  { key: 'email', label: 'E-mail', dim: true, phone: 'what', cell: (one) => one.email && emailText(one.email) },
  { key: 'phone', label: 'Phone', dim: true, phone: 'value', cell: (one) => one.phone && num(one.phone) },
  { key: 'company', label: 'Company', dim: true, optional: true, cell: (one) => one.company || null },
  { key: 'tags', label: 'Tags', dim: true, optional: true, cell: (one) => one.tags.join(', ') || null },
  { key: 'latest', label: 'Latest destination', phone: 'due', cell: (one) => one.latest },
  { key: 'open', label: 'Open leads', align: 'right', cell: (one) => (one.openLeads ? num(one.openLeads) : null) },
  { key: 'leads', label: 'Leads', align: 'right', cell: (one) => num(one.leads) },
  {
    key: 'created',
    label: 'Known since',
    sortable: true,
    dim: true,
    optional: true,
    cell: (one) => num(formatPastInstant(one.createdAt)),
  },
  updatedColumn,
]
