import type { Permission } from '../../../shared/permissions'

/** Limits a file in bytes, as all files that are uploaded: some hundred pages of the agency's own. */
export const maxSetupBytes = 5_242_880

/** Lists the parts in the order of their locks: see `lockOrder`. Each counts on those before it. */
export const partNames = [
  'roles',
  'teams',
  'agency',
  'brand',
  'currencies',
  'terms',
  'words',
  'billing',
  'books',
  'taxes',
  'rates',
  'pages',
  'tiles',
  'searchBar',
  'lists',
] as const
export type PartName = (typeof partNames)[number]

export const partLabels: Record<PartName, string> = {
  agency: 'Agency, contact, consultants and hours',
  brand: 'Brand',
  currencies: 'Currencies',
  terms: 'Terms and estimate',
  words: 'Mail templates, policies and claims',
  lists: 'Lists and categories',
  tiles: 'Home tiles',
  searchBar: 'Destinations of the search bar',
  billing: 'Billing',
  books: 'Books',
  taxes: 'Taxes',
  rates: 'Exchange rates',
  pages: 'Own pages',
  roles: 'Roles',
  teams: 'Teams',
}

/** Names what parts take beside the permission of the settings. */
export const partNeeds: Partial<Record<PartName, Permission>> = {
  roles: 'roles.manage',
  teams: 'roles.manage',
  tiles: 'catalog.read',
  searchBar: 'packages.write',
}
