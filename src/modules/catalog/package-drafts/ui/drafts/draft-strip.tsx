import { Box, Group, Text } from '@mantine/core'
import type { inferRouterOutputs } from '@trpc/server'
import { Link } from 'react-router'
import type { AppRouter } from '../../../../../app/router'
import { Frame } from '../../../../../platform/web/office/blocks'
import { LoadMore } from '../../../../../platform/web/office/load-more'
import { RowDanger, RowMenu } from '../../../../../platform/web/office/table/row-menu'
import { toast } from '../../../../../platform/web/toast'
import { byCursor } from '../../../../../platform/web/office/table/list-data'
import { getFailureData, describeFailure, trpc } from '../../../../../platform/web/trpc'
import { formatPastInstant } from '../../../../../shared/instants'
import { totalText } from '../../../../../shared/totals'
import { stepLabels, steps } from '../../steps.rules'
import styles from './draft-strip.module.css'

/** Lists unpublished drafts, newest first; a link opens the step that was left. */
export function DraftStrip() {
  const query = trpc.packageDrafts.list.useInfiniteQuery({ limit: 4 }, byCursor)
  const drafts = query.data?.pages.flatMap(({ items }) => items) ?? []
  const total = query.data?.pages[0]?.total ?? 0
  if (query.error && drafts.length === 0) {
    return (
      <Text role="alert" mb="s4" c="var(--bad)">
        Failed to fetch drafts. {describeFailure(query.error)}{' '}
        <button type="button" className="link" onClick={() => void query.refetch()}>
          Retry
        </button>
      </Text>
    )
  }
  if (drafts.length === 0) return null
  return (
    <Frame mb="s4" aria-label="Drafts">
      <h2>
        Not published yet <span className="num">{totalText(total)}</span>
      </h2>
      <ul className={styles.drafts}>
        {drafts.map((draft) => (
          <DraftRow key={draft.id} draft={draft} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Box px="s3h" py="s2">
          <LoadMore query={query} label="Show more drafts" />
        </Box>
      )}
    </Frame>
  )
}

type Draft = inferRouterOutputs<AppRouter>['packageDrafts']['list']['items'][number]

function DraftRow({ draft }: { draft: Draft }) {
  const name = draft.name || 'Package without a name'
  const to = draft.packageId ? `/admin/packages/${draft.packageId}/edit` : `/admin/create-package?draft=${draft.id}`
  const facts = [
    draft.packageId ? 'Changes of a package' : 'New package',
    `Step ${steps.indexOf(draft.step) + 1} of ${steps.length}, ${stepLabels[draft.step]}`,
    draft.owner,
  ]
  return (
    <Group component="li" wrap="nowrap" justify="space-between" gap="s2" py="s2" pr="s2" pl="s3h">
      <div>
        <Link to={to}>{name}</Link>
        <Text className="num" c="var(--ink-3)" fz="xs">
          {facts.filter(Boolean).join(' · ')} ·{' '}
          <time dateTime={draft.updatedAt}>{formatPastInstant(draft.updatedAt)}</time>
        </Text>
      </div>
      <DraftMenu draft={draft} name={name} />
    </Group>
  )
}

/** Discards a draft; Undo creates it again with the same content. */
function DraftMenu({ draft: { id, version }, name }: { draft: Draft; name: string }) {
  const { client } = trpc.useUtils()
  const save = trpc.packageDrafts.save.useMutation({
    onError: (error) => toast({ title: 'Not restored', message: describeFailure(error), tone: 'error' }),
  })
  const discard = trpc.packageDrafts.discard.useMutation({
    onMutate: () => client.packageDrafts.get.query({ id }),
    onSuccess: (_, __, kept) => {
      const { packageId, baseVersion, step, content } = kept!
      const again = { id, packageId, baseVersion, step, content, version: 0 }
      toast({ title: 'Draft discarded', message: name, action: { label: 'Undo', onClick: () => save.mutate(again) } })
    },
    onError: (error) => {
      const isNewer = getFailureData(error).reason === 'conflict'
      const message = isNewer
        ? 'Somebody went on with it meanwhile: the list shows it as it is now.'
        : describeFailure(error)
      toast({ title: 'Not discarded', message, tone: 'error' })
    },
  })
  return (
    <RowMenu name={`the draft ${name}`}>
      <RowDanger onClick={() => discard.mutate({ id, version })}>Discard</RowDanger>
    </RowMenu>
  )
}
