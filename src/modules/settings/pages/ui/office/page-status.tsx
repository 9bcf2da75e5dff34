import { Tag } from '../../../../../platform/web/components/tag'
import type { PageDraft } from '../../view'

/** Says what visitors see of a page. */
export function PageStatus({ page }: { page: Pick<PageDraft, 'publishedAt' | 'hasChanges'> }) {
  if (!page.publishedAt) return <Tag tone="off">Draft</Tag>
  return page.hasChanges ? <Tag tone="warn">Published, with changes</Tag> : <Tag tone="ok">Published</Tag>
}
