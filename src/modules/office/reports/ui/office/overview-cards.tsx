import { formatWhole } from '../../../../../shared/whole'
import type { ReactNode } from 'react'
import { Stat, Stats } from '../../../../../platform/web/office/stats'
import tone from '../../../../../platform/web/office/tone.module.css'
import { formatFigure } from '../../../../../shared/money'
import { openStatuses } from '../../../../sales/leads/transition.rules'
import { withoutText } from '../../overview.rules'
import { percentChange } from '../../period.rules'
import type { Compared, Overview } from '../../view'
import { PageLink } from '../../../../../platform/web/office/page-link'

/** Returns '12 new, up 20%' with a comparison; without a base only the number. */
function changeText({ now, before }: Compared, what: string): string {
  const percent = percentChange(now, before)
  const text = `${formatWhole(now)} ${what}`
  if (before === null) return text
  if (percent === null) return `${text}, none before`
  return percent === 0 ? `${text}, as before` : `${text}, ${percent > 0 ? 'up' : 'down'} ${Math.abs(percent)}%`
}

export const activeLeadsPage = `/admin/leads?stage=${openStatuses.join('%2C')}`

type CardProps = { label: string; value: string; note: ReactNode; page?: string }

const Card = ({ label, page, ...figure }: CardProps) => (
  <Stat label={page ? <PageLink to={page}>{label}</PageLink> : label} {...figure} />
)

/** Shows daily figures; each links to its rows, where the role opens them. */
export function OverviewCards({ data }: { data: Overview }) {
  const { users, leads, requests, packages, inventory, currency } = data
  const { hotels, activities, transfers, mealPlans } = inventory
  const { averagePriceMinor: average } = packages
  return (
    <Stats>
      <Card
        label="Total Users"
        value={formatWhole(users.total)}
        note={changeText(users.added, 'new')}
        page="/admin/users"
      />
      <Card
        label="Active Leads"
        value={formatWhole(leads.active)}
        note={`${formatFigure(leads.valueMinor, currency)} expected${withoutText(leads)}`}
        page={activeLeadsPage}
      />
      <Card
        label="Quote Requests"
        value={formatWhole(requests.received.now)}
        note={
          requests.overdue > 0 ? (
            <PageLink to="/admin/quotes?overdue=1" className={tone.late}>
              {formatWhole(requests.overdue)} past the promise
            </PageLink>
          ) : (
            changeText(requests.received, 'received')
          )
        }
        page="/admin/quotes"
      />
      <Card
        label="Packages"
        value={formatWhole(packages.total)}
        note={`${formatWhole(packages.active)} active, ${formatWhole(packages.draft)} draft`}
        page="/admin/packages"
      />
      <Card
        label="Avg. Price"
        value={average === null ? '—' : formatFigure(average, currency)}
        note="of active packages"
      />
      <Card
        label="Inventory Items"
        value={formatWhole(hotels + activities + transfers + mealPlans)}
        note={`${formatWhole(hotels)} hotels, ${formatWhole(activities)} activities`}
        page="/admin/inventory"
      />
    </Stats>
  )
}
