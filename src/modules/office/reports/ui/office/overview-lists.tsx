import { SimpleGrid, Text } from '@mantine/core'
import { Frame, Rows, RowSide } from '../../../../../platform/web/office/blocks'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '../../../../../shared/money'
import { plural } from '../../../../../shared/text'
import { roleLabels } from '../../../../identity/auth/user.rules'
import { LeadTag } from '../../../../sales/leads/ui/pipeline/lead-status'
import type { Overview } from '../../view'

type Line = { id: string; to: string; name: string; what: string; tag?: ReactNode; value?: ReactNode }

function List({ title, all, lines, none }: { title: string; all?: string; lines: readonly Line[]; none: string }) {
  return (
    <Frame aria-label={title}>
      <header>
        <h2>{title}</h2>
        {all && (
          <Link className="link" to={all}>
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
          {lines.map(({ id, to, name, what, tag, value }) => (
            <li key={id}>
              <div>
                <Link to={to}>{name}</Link>
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

/** Lists recent records, popular packages and the inventory. */
export function OverviewLists({ data }: { data: Overview }) {
  const { recentLeads, recentUsers, popular, inventory } = data
  const kinds = [
    ['hotels', 'Hotels', inventory.hotels],
    ['activities', 'Activities', inventory.activities],
    ['transfers', 'Transfers', inventory.transfers],
    ['meals', 'Meal plans', inventory.mealPlans],
  ] as const
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="s4" style={{ alignItems: 'start' }}>
      {recentLeads && (
        <List
          title="Recent Leads"
          all="/admin/leads"
          none="No leads yet."
          lines={recentLeads.map((lead) => ({
            id: lead.id,
            to: `/admin/leads/${lead.id}`,
            name: lead.customerName,
            what: `${lead.destination}, ${plural(lead.numberOfTravelers, 'guest')}`,
            tag: <LeadTag lead={lead} />,
            value: lead.valueMinor === null ? '—' : formatMoney(lead.valueMinor, lead.currency),
          }))}
        />
      )}
      <List
        title="Popular Packages"
        all="/admin/packages"
        none="No package was asked for in this period."
        lines={popular.map(({ id, slug, title, destination, requests }) => ({
          id,
          to: `/packages/${slug}`,
          name: title,
          what: destination,
          value: requests,
        }))}
      />
      {recentUsers && (
        <List
          title="Recent Users"
          all="/admin/users"
          none="No users yet."
          lines={recentUsers.map(({ id, name, email, role }) => ({
            id,
            to: `/admin/users/${id}`,
            name: name || email,
            what: email,
            value: roleLabels[role],
          }))}
        />
      )}
      <List
        title="Inventory"
        all="/admin/inventory"
        none=""
        lines={kinds.map(([kind, name, count]) => ({
          id: kind,
          to: `/admin/inventory?tab=${kind}`,
          name,
          what: '',
          value: count,
        }))}
      />
    </SimpleGrid>
  )
}
