import { Box, Button, FileButton, Group, SimpleGrid } from '@mantine/core'
import { EmptyState, ErrorState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { Tag } from '../../../../../platform/web/components/tag'
import { copyText } from '../../../../../platform/web/office/copy-text'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { usePlace } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { toast } from '../../../../../platform/web/toast'
import { failureText, trpc } from '../../../../../platform/web/trpc'
import { formatPastInstant } from '../../../../../shared/instants'
import { totalText } from '../../../../../shared/totals'
import { useInnerPage } from '../../../../../platform/web/site/use-inner-page'
import { pictureUrl } from '../../picture.rules'
import { PictureFrame } from '../picture-frame'
import { useUploads } from './use-uploads'

const place = [{ label: 'Packages', to: '/admin/packages' }, { label: 'Gallery' }]

async function copy(path: string): Promise<void> {
  const address = location.origin + path
  if (await copyText(address)) toast({ title: 'Address copied', message: address })
  else toast({ title: 'Not copied', message: address, tone: 'error' })
}

/** Lists all images of the agency, used or not. */
export function Component() {
  useInnerPage('Gallery')
  usePlace(place)
  const { media } = trpc.useUtils()
  const { uploads, add, retry, cancel } = useUploads(() => void media.library.invalidate())
  const query = trpc.media.library.useInfiniteQuery(
    {},
    { getNextPageParam: (page) => page.nextCursor ?? undefined, initialCursor: undefined },
  )
  const pictures = query.data?.pages.flatMap((page) => page.items) ?? []
  const total = query.data?.pages[0]?.total
  return (
    <div>
      <PageHead title="Gallery" fact={total === undefined ? undefined : `${totalText(total)} pictures`}>
        <FileButton onChange={add} accept="image/*" multiple>
          {(props) => (
            <Button {...props} leftSection={<OfficeIcon name="upload" />}>
              Upload
            </Button>
          )}
        </FileButton>
      </PageHead>
      {uploads.length > 0 && (
        <ul aria-label="Uploads">
          {uploads.map((one) => (
            <Group component="li" gap="s3" py="s1h" key={one.id}>
              <span>{one.message || `${one.file.name}, ${Math.round(one.percent)}%`}</span>
              {one.state === 'failed' && (
                <button type="button" className="link" onClick={() => retry(one)}>
                  Retry
                </button>
              )}
              <button type="button" className="link" onClick={() => cancel(one)}>
                {one.state === 'sending' ? 'Cancel' : 'Dismiss'}
              </button>
            </Group>
          ))}
        </ul>
      )}
      {query.isPending && <Spinner>Loading pictures...</Spinner>}
      {query.error && pictures.length === 0 && (
        <ErrorState
          title="Failed to fetch pictures"
          reason={failureText(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && pictures.length === 0 && (
        <EmptyState title="No pictures yet">What is uploaded here or with a package stands here.</EmptyState>
      )}
      <SimpleGrid component="ul" minColWidth={180} spacing="s4" py="s4">
        {pictures.map((one) => (
          <li key={one.id}>
            <Box
              href={pictureUrl(one.key)}
              target="_blank"
              rel="noreferrer"
              component="a"
              display="block"
              pos="relative"
              bdrs="var(--r-sm)"
              style={{ aspectRatio: '4 / 3', overflow: 'hidden' }}
            >
              <PictureFrame
                picture={one}
                sizes="220px"
                alt={`Picture of ${formatPastInstant(one.createdAt)}, opens by itself`}
              />
            </Box>
            <Group className="num" component="p" justify="space-between" gap="s2" pt="s1h" c="var(--ink-2)" fz="xs">
              {one.width} × {one.height}, {Math.ceil(one.bytes / 1024)} KB
            </Group>
            <Group component="p" justify="space-between" gap="s2" pt="s1h" c="var(--ink-2)" fz="xs">
              {one.isUsed ? <Tag tone="ok">In use</Tag> : <Tag tone="off">Not used</Tag>}
              <button type="button" className="link" onClick={() => void copy(pictureUrl(one.key))}>
                Copy address
              </button>
            </Group>
          </li>
        ))}
      </SimpleGrid>
      {query.hasNextPage && (
        <button type="button" className="link" disabled={query.isFetching} onClick={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? 'Loading…' : 'Load more'}
        </button>
      )}
    </div>
  )
}
