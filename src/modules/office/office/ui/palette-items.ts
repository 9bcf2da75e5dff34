import { useNavigate } from 'react-router'
import { toggleColorScheme } from '../../../../platform/web/color-scheme'
import type { OfficeIconName } from '../../../../platform/web/office/office-icon'
import { useOpenPlace } from '../../../../platform/web/office/open-place'
import { isFoundBy } from '../../../../shared/text'
import { useMayOpen } from '../../../../platform/web/office/page-link'
import { needed } from '../../../identity/auth/ui/needed'
import { useCan } from '../../../identity/auth/ui/use-can'
import { useEntries } from './entries'
import type { Hit } from '../view'

export type Item = { id: string; label: string; note?: string; icon: OfficeIconName; hint?: string; run: () => void }

const icons: Record<Hit['kind'], OfficeIconName> = {
  package: 'packages',
  quote: 'quotes',
  proposal: 'proposals',
  booking: 'ticket',
  invoice: 'billing',
  departure: 'calendar',
  lead: 'leads',
  customer: 'customer',
  supplier: 'customer',
  hotels: 'inventory',
  activities: 'inventory',
  transfers: 'inventory',
  mealPlans: 'inventory',
}

/** Returns the path of a search result. A package opens in the wizard to those who may edit it. */
const toUrl = ({ kind, id }: Hit, mayEdit: boolean) =>
  ({
    package: `/admin/packages/${id}/${mayEdit ? 'edit' : 'history'}`,
    quote: `/admin/quotes?quote=${id}`,
    proposal: `/admin/proposals/${id}`,
    booking: `/admin/bookings/${id}`,
    invoice: `/admin/billing/${id}`,
    departure: `/admin/departures?departure=${id}`,
    lead: `/admin/leads/${id}`,
    customer: `/admin/customers/${id}`,
    supplier: `/admin/suppliers?supplier=${id}`,
    hotels: `/admin/inventory?item=${id}`,
    activities: `/admin/inventory?tab=activities&item=${id}`,
    transfers: `/admin/inventory?tab=transfers&item=${id}`,
    mealPlans: `/admin/inventory?tab=meals&item=${id}`,
  })[kind]

/** Returns a function that converts a search result to an item. */
export function useHitItem(): (hit: Hit) => Item {
  const navigate = useNavigate()
  const mayEdit = useCan()('packages.write')
  return (hit) => ({
    id: `${hit.kind}-${hit.id}`,
    label: hit.title,
    note: hit.note,
    icon: icons[hit.kind],
    hint: hit.status,
    run: () => void navigate(toUrl(hit, mayEdit)),
  })
}

/** Returns pages and actions of the open record whose names match. */
export function usePlaces(query: string): { record: Item[]; pages: Item[] } {
  const navigate = useNavigate()
  const { acts } = useOpenPlace()
  const entries = useEntries()
  const may = useCan()
  const mayOpen = useMayOpen()
  const page = (to: string, label: string, icon: OfficeIconName, hint?: string): Item => ({
    id: `page-${to}`,
    label,
    icon,
    hint,
    run: () => void navigate(to),
  })
  const newQuote = {
    id: 'new-quote',
    label: 'New quote request',
    icon: 'plus' as const,
    run: () => void navigate('/admin/quotes', { state: { add: true } }),
  }
  const pages = [
    ...entries.map(({ to, label, icon, key }) => page(to, label, icon, key?.toUpperCase())),
    ...(mayOpen('/admin/gallery') ? [page('/admin/gallery', 'Gallery', 'view')] : []),
    ...(mayOpen('/admin/create-package') ? [page('/admin/create-package', 'Create package', 'plus')] : []),
    page('/profile', 'Profile', 'user'),
    page('/account-security', 'Account Security', 'security'),
    page('/', 'Back to the site', 'site'),
    ...(may(...needed.enterQuote) ? [newQuote] : []),
    { id: 'scheme', label: 'Light or dark', icon: 'moon' as const, run: toggleColorScheme },
  ]
  const record = acts.map(({ label, run }) => ({ id: `act-${label}`, label, icon: 'arrow' as const, run }))
  const isFound = (item: Item) => isFoundBy(item.label, query)
  return { record: record.filter(isFound), pages: pages.filter(isFound) }
}
