import { RecordState } from '../../../../../platform/web/office/record/record-state'
import { Badge, Box, Button, Group, Text } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { EmailLink } from '../../../../../platform/web/office/email-link'
import { useKeys } from '../../../../../platform/web/hooks/use-keys'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { LoadMore } from '../../../../../platform/web/office/load-more'
import { useKnownRow, useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import {
  AfterHead,
  Panel,
  PanelSkeleton,
  Properties,
  RecordPage,
} from '../../../../../platform/web/office/record/record-page'
import { byCursor } from '../../../../../platform/web/office/table/list-data'
import { trpc } from '../../../../../platform/web/trpc'
import { formatDate } from '../../../../../shared/dates'
import { formatPastInstant } from '../../../../../shared/instants'
import { formatMoney } from '../../../../../shared/money'
import { EraseCustomer } from '../../../../servicing/account-data/ui/office/erase-customer'
import { BookingsPanel } from '../../../../bookings/bookings/ui/office/bookings-panel'
import type { CustomerView } from '../../../../sales/customers/view'
import { CustomerDocuments } from '../../../../travelers/customer-documents/ui/office/customer-documents'
import { Duplicates } from '../../../../sales/customers/ui/office/duplicates'
import { Merges } from '../../../../sales/customers/ui/office/merges'
import { Present } from '../../../../identity/live/ui/office/present'
import { telUrl } from '../../../../settings/settings/contact.rules'
import { Rows } from '../../../../../platform/web/office/blocks'
import { CustomerTimeline } from '../../../../sales/leads/ui/office/customer-timeline'
import { LeadTag } from '../../../../sales/leads/ui/pipeline/lead-status'
import { Allowed } from '../../../../identity/auth/ui/allowed'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { needed } from '../../../../identity/auth/ui/needed'

const BookDirectly = lazyDialog(() => import('../../../../servicing/checkout/ui/office/book-directly'))
const AddLead = lazyDialog(() => import('../../../../sales/leads/ui/office/add-lead'))
const EditCustomer = lazyDialog(() => import('../../../../sales/leads/ui/office/edit-customer'))

export function Component() {
  const { id = '' } = useParams()
  const query = trpc.customers.get.useQuery({ id })
  const known = useKnownRow<CustomerView>(['customers', 'list'], id)
  const customer = query.data ?? (query.error ? undefined : known)
  if (customer?.mergedIntoId) return <Navigate to={`/admin/customers/${customer.mergedIntoId}`} replace />
  if (customer) return <Opened key={id} customer={customer} />
  return <RecordState query={query} noun="customer" page="/admin/customers" gone="The link is not complete." />
}

function Opened({ customer }: { customer: CustomerView }) {
  const { id, name, email, phone } = customer
  const [editing, setEditing] = useState(false)
  const [adding, setAdding] = useState(false)
  const [booking, setBooking] = useState(false)
  const may = useCan()
  const mayEdit = may('customers.write')
  const mayAddLead = may('leads.write')
  const mayAsk = may(...needed.enterQuote)
  const mayBook = may(...needed.bookDirectly)
  const navigate = useNavigate()
  const askQuote = useCallback(
    () =>
      void navigate('/admin/quotes', {
        state: { add: true, person: { customerName: name, email: email ?? '', phone: phone ?? '' } },
      }),
    [navigate, name, email, phone],
  )
  const acts = useMemo(
    () => [
      ...(mayEdit ? [{ label: 'Edit Customer', run: () => setEditing(true) }] : []),
      ...(mayAddLead ? [{ label: 'New Lead', run: () => setAdding(true) }] : []),
      ...(mayAsk ? [{ label: 'New Request', run: askQuote }] : []),
      ...(mayBook ? [{ label: 'New Booking', run: () => setBooking(true) }] : []),
    ],
    [askQuote, mayEdit, mayAddLead, mayAsk, mayBook],
  )
  useOfficePage(name, { above: [{ label: 'Customers', to: '/admin/customers' }], acts })
  useKeys({ e: mayEdit ? () => setEditing(true) : undefined, n: mayAddLead ? () => setAdding(true) : undefined })
  return (
    <div>
      <PageHead title={name} fact="Customer">
        <AfterHead>
          <Present recordId={id} />
          {mayEdit && (
            <Button variant="default" onClick={() => setEditing(true)}>
              Edit Customer
            </Button>
          )}
          {mayAsk && (
            <Button variant="default" onClick={askQuote}>
              New Request
            </Button>
          )}
          {mayBook && (
            <Button variant="default" onClick={() => setBooking(true)}>
              New Booking
            </Button>
          )}
          {mayAddLead && <Button onClick={() => setAdding(true)}>New Lead</Button>}
        </AfterHead>
      </PageHead>
      {adding && (
        <AddLead
          person={{
            customerId: id,
            customerName: name,
            email: email ?? '',
            mobile: phone ?? '',
            noEmail: !email,
            noMobile: !phone,
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {booking && <BookDirectly customer={customer} onClose={() => setBooking(false)} />}
      {editing && <EditCustomer customer={customer} onClose={() => setEditing(false)} />}
      <RecordPage
        facts={
          <>
            <ContactPanel customer={customer} />
            <KnowledgePanel customer={customer} />
            <Duplicates customerId={id} />
            <Allowed to="documents.read">
              <CustomerDocuments customerId={id} />
            </Allowed>
            <EraseCustomer customer={customer} />
          </>
        }
      >
        <Allowed to="bookings.read">
          <BookingsPanel filter={{ customerId: id }} />
        </Allowed>
        <Allowed to="leads.read">
          <CustomerLeads customerId={id} />
          <CustomerTimeline customerId={id} />
        </Allowed>
        <Merges customer={customer} />
      </RecordPage>
    </div>
  )
}

type PanelProps = { customer: CustomerView }

function ContactPanel({ customer }: PanelProps) {
  const { email, phone, company, taxNumber, address, birthday, language, createdAt, tags } = customer
  return (
    <Panel title="Contact">
      <Properties
        rows={{
          'E-mail': email && <EmailLink email={email} />,
          Phone: phone && <a href={telUrl(phone)}>{phone}</a>,
          ...(company && { Company: company }),
          ...(taxNumber && { 'Tax number': taxNumber }),
          ...(address && {
            Address: (
              <Box component="span" className="pre-line break">
                {address}
              </Box>
            ),
          }),
          ...(birthday && { Birthday: formatDate(birthday) }),
          ...(language && { Language: language }),
          'Known since': formatPastInstant(createdAt),
        }}
      />
      {tags.length > 0 && (
        <Group component="p" gap="s1h" pt="s2h">
          {tags.map((tag) => (
            <Badge
              key={tag}
              component={Link}
              to={`/admin/customers?tags=${encodeURIComponent(tag)}`}
              variant="default"
              tt="none"
              fw={400}
              className="pointer"
            >
              {tag}
            </Badge>
          ))}
        </Group>
      )}
    </Panel>
  )
}

function KnowledgePanel({ customer: { preferences, notes } }: PanelProps) {
  if (!preferences && !notes) return null
  return (
    <Panel title="What to know">
      {preferences && <Remark label="Preferences" text={preferences} />}
      {notes && <Remark label="Notes" text={notes} />}
    </Panel>
  )
}

function Remark({ label, text }: { label: string; text: string }) {
  return (
    <Box component="p" className="pre-line break">
      <Text component="b" display="block" mt="s2" fw={600}>
        {label}
      </Text>{' '}
      {text}
    </Box>
  )
}

function CustomerLeads({ customerId }: { customerId: string }) {
  const query = trpc.leads.queue.useInfiniteQuery({ customerId, sort: 'created', descending: true }, byCursor)
  const leads = query.data?.pages.flatMap((page) => page.items)
  return (
    <Panel title="Leads" count={query.data?.pages[0]?.total}>
      {query.isPending && <PanelSkeleton />}
      {query.error && !query.isFetchNextPageError && <FailedNote error={query.error} onRetry={query.refetch} />}
      {leads?.length === 0 && <p>None.</p>}
      <Rows small>
        {leads?.map((lead) => (
          <li key={lead.id}>
            <div>
              <Link to={`/admin/leads/${lead.id}`}>{lead.destination}</Link>
              <p className="num">
                {[
                  lead.travelDate && formatDate(lead.travelDate),
                  lead.valueMinor !== null && formatMoney(lead.valueMinor, lead.currency),
                  lead.ownerName,
                ]
                  .filter(Boolean)
                  .join(' · ') || formatPastInstant(lead.createdAt)}
              </p>
            </div>
            <LeadTag lead={lead} />
          </li>
        ))}
      </Rows>
      <LoadMore query={query} />
    </Panel>
  )
}
