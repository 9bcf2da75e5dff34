import { Tag, type Tone } from '../../../../../platform/web/components/tag'
import { getPageStatus } from '../../status.rules'
import type { PageDraft } from '../../view'

const tones: Record<ReturnType<typeof getPageStatus>, Tone> = {
  Draft: 'off',
  'Published, with changes': 'warn',
  Published: 'ok',
}

/** Says what visitors see of a page. */
export function PageStatus({ page }: { page: Pick<PageDraft, 'publishedAt' | 'hasChanges'> }) {
  const status = getPageStatus(page)
  return <Tag tone={tones[status]}>{status}</Tag>
}
