import type { CsvCells } from '../../../shared/csv'
import { isLegal, toPagePath } from './legal.rules'
import { getPageStatus } from './status.rules'
import type { ListedPage } from './view'

const menus = { none: '', header: 'Header', footer: 'Footer' }

export const csvCells: CsvCells<ListedPage> = {
  Title: (one) => one.title,
  Address: (one) => toPagePath(one.publishedSlug ?? one.slug),
  Status: (one) => getPageStatus(one),
  'Linked in': (one) => (isLegal(one.slug) ? menus.footer : menus[one.place]),
  Changed: (one) => one.updatedAt,
  Published: (one) => one.publishedAt ?? '',
}
