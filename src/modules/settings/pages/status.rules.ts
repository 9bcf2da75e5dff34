import type { ListedPage } from './view'

type PageStatus = 'Draft' | 'Published, with changes' | 'Published'

/** Says what visitors see of a page. */
export const getPageStatus = ({
  publishedAt,
  hasChanges,
}: Pick<ListedPage, 'publishedAt' | 'hasChanges'>): PageStatus =>
  publishedAt === null ? 'Draft' : hasChanges ? 'Published, with changes' : 'Published'
