import { SimpleGrid, Text } from '@mantine/core'
import { Frame, Rows, RowSide } from '../../../../../platform/web/office/blocks'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '../../../../../shared/money'
import { plural } from '../../../../../shared/text'
import { roleLabels } from '../../../../identity/auth/user.rules'
import { LeadTag } from '../../../../sales/leads/ui/pipeline/lead-status'
import type { Overview } from '../../view'
import { PageLink, useMayOpen } from '../../../../../platform/web/office/page-link'

type Line = { id: string; page: string; name: string; what: string; tag?: ReactNode; value?: ReactNode }

type ListProps = { title: string; page: string; lines: readonly Line[]; none: string }

function List({ title, page, lines, none }: ListProps) {
  const mayOpen = useMayOpen()
  return (
    <Frame aria-label={title}>
      <header>
        <h2>{title}</h2>
        {mayOpen(page) && (
          <Link className="link" to={page}>
            Show all
          </Link>
        )}
      </header>
      {lines.length === 0 ? (
        <Text p="s3h" c="var(--ink-2)">
          {none}
        </Text>
      ) : (
        <Rows small px="s3h">
          {lines.map(({ id, page: record, name, what, tag, value }) => (
            <li key={id}>
              <div>
                <PageLink to={record}>{name}</PageLink>
                <p>{what}</p>
              </div>
              <RowSide>
                {tag}
                <b className="num">{value}</b>
              </RowSide>
            </li>
          ))}
        </Rows>
      )}
    </Frame>
  )
}

export function OverviewLists({ data }: { data: Overview }) {
  const { recentLeads, recentUsers, popular, inventory } = data
  const kinds = [
    ['hotels', 'Hotels', inventory.hotels],
    ['activities', 'Activities', inventory.activities],
    ['transfers', 'Transfers', inventory.transfers],
    ['meals', 'Meal plans', inventory.mealPlans],
  ] as const
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="s4" className="items-start">
      {recentLeads && (
        <List
          title="Recent Leads"
          page="/admin/leads"
          none="No leads yet."
          lines={recentLeads.map((lead) => ({
            id: lead.id,
            page: `/admin/leads/${lead.id}`,
            name: lead.customerName,
            what: `${lead.destination}, ${plural(lead.numberOfTravelers, 'guest')}`,
            tag: <LeadTag lead={lead} />,
            value: lead.valueMinor === null ? '—' : formatMoney(lead.valueMinor, lead.currency),
          }))}
        />
      )}
      <List
        title="Popular Packages"
        page="/admin/packages"
        none="No package was asked for in this period."
        lines={popular.map(({ id, slug, title, destination, requests }) => ({
          id,
          page: `/packages/${slug}`,
          name: title,
          what: destination,
          value: requests,
        }))}
      />
      {recentUsers && (
        <List
          title="Recent Users"
          page="/admin/users"
          none="No users yet."
          lines={recentUsers.map(({ id, name, email, role }) => ({
            id,
            page: `/admin/users/${id}`,
            name: name || email,
            what: email,
            value: roleLabels[role],
          }))}
        />
      )}
      <List
        title="Inventory"
        page="/admin/inventory"
        none=""
        lines={kinds.map(([kind, name, count]) => ({
          id: kind,
          page: `/admin/inventory?tab=${kind}`,
          name,
          what: '',
          value: count,
        }))}
      />
    </SimpleGrid>
  )
}
