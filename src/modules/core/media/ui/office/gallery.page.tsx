import { Box, Button, Checkbox, FileButton, Group, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { EmptyState, ErrorState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { Tag } from '../../../../../platform/web/components/tag'
import { copyText } from '../../../../../platform/web/copy-text'
import { Note } from '../../../../../platform/web/office/blocks'
import { Confirm } from '../../../../../platform/web/office/confirm'
import { CsvButton } from '../../../../../platform/web/office/csv-button'
import { LoadMore } from '../../../../../platform/web/office/load-more'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { SearchBox } from '../../../../../platform/web/office/filters/search-box'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { toast } from '../../../../../platform/web/toast'
import { listPages } from '../../../../../platform/web/office/table/list-data'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { formatPastInstant } from '../../../../../shared/instants'
import { can } from '../../../../../shared/permissions'
import { toSearch } from '../../../../../shared/text'
import { pluralTotal } from '../../../../../shared/totals'
import { pictureUrl } from '../../picture.rules'
import type { LibraryPicture, PictureUse } from '../../view'
import { PictureThumb } from './picture-thumb'
import { DescribePicture } from './describe-picture'
import { UploadRows } from './upload-rows'
import { useUploads } from './use-uploads'

async function copy(path: string): Promise<void> {
  const address = location.origin + path
  if (await copyText(address)) toast({ title: 'Address copied', message: address })
  else toast({ title: 'Not copied', message: address, tone: 'error' })
}

/** Reads the filter of the address, and changes it there. */
function useGalleryFilter() {
  const [params, setParams] = useSearchParams()
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        before.delete(name)
        if (value) before.set(name, value)
        return before
      },
      { replace: true },
    )
  const filter = {
    search: toSearch(params.get('q')),
    unused: params.get('unused') === '1' || undefined,
    undescribed: params.get('undescribed') === '1' || undefined,
  }
  return { params, set, filter }
}

/** Lists all images of the agency, used or not. */
export function Component() {
  useOfficePage('Gallery', { above: [{ label: 'Packages', to: '/admin/packages' }] })
  const { media } = trpc.useUtils()
  const uploads = useUploads(() => void media.library.invalidate())
  const { params, set, filter } = useGalleryFilter()
  const { user = null } = trpc.auth.me.useQuery(undefined, { staleTime: 60_000 }).data ?? {}
  const [mayDelete, mayDescribe] = [can(user, 'settings.manage'), can(user, 'packages.write')]
  const [asked, setAsked] = useState<string | null>(null)
  const [described, setDescribed] = useState<LibraryPicture | null>(null)
  const remove = trpc.media.remove.useMutation({
    onSuccess: () => toast({ title: 'Picture deleted' }),
    onError: (problem) => toast({ title: 'Not deleted', message: describeFailure(problem), tone: 'error' }),
    onSettled: () => {
      setAsked(null)
      void media.library.invalidate()
    },
  })
  const query = trpc.media.library.useInfiniteQuery({ ...filter, limit: 48 }, listPages)
  const { mutateAsync } = trpc.media.export.useMutation()
  const pictures = query.data?.pages.flatMap((page) => page.items) ?? []
  const total = query.data?.pages[0]?.total
  return (
    <div>
      <PageHead title="Gallery" fact={total === undefined ? undefined : pluralTotal(total, 'picture')}>
        {can(user, 'lists.export') && (
          <CsvButton name="pictures.csv" load={(cursor) => mutateAsync({ ...filter, cursor })} />
        )}
        <FileButton onChange={uploads.add} accept="image/*" multiple>
          {(props) => (
            <Button {...props} leftSection={<OfficeIcon name="upload" />}>
              Upload
            </Button>
          )}
        </FileButton>
      </PageHead>
      <Group gap="var(--s-3) var(--s-6)" pt="s3">
        <SearchBox
          list={{ params, change: ({ q }) => set('q', q ?? '') }}
          label="Search pictures"
          hint="Name of a package, hotel or page; what it shows"
          width={340}
        />
        <Checkbox
          label="Not used anywhere"
          checked={filter.unused ?? false}
          onChange={({ currentTarget }) => set('unused', currentTarget.checked ? '1' : '')}
        />
        <Checkbox
          label="Without description"
          checked={filter.undescribed ?? false}
          onChange={({ currentTarget }) => set('undescribed', currentTarget.checked ? '1' : '')}
        />
      </Group>
      {pictures.length > 0 && (filter.unused || filter.undescribed) && (
        <Note pt="s2">What nothing shows and nobody describes is deleted after 30 days.</Note>
      )}
      <UploadRows queue={uploads} />
      {query.isPending && <Spinner>Loading pictures...</Spinner>}
      {query.error && pictures.length === 0 && (
        <ErrorState title="Failed to fetch pictures" reason={describeFailure(query.error)} onRetry={query.refetch} />
      )}
      {query.data && pictures.length === 0 && (
        <EmptyState title={Object.values(filter).some(Boolean) ? 'No picture is like that' : 'No pictures yet'}>
          What is uploaded here or with a package stands here. What nothing shows and nobody describes is deleted after
          30 days.
        </EmptyState>
      )}
      <SimpleGrid component="ul" minColWidth={180} spacing="s4" verticalSpacing="s6" py="s4">
        {pictures.map((one) => (
          <PictureCard
            key={one.id}
            picture={one}
            onDelete={!one.isUsed && mayDelete ? () => setAsked(one.id) : null}
            onDescribe={mayDescribe ? () => setDescribed(one) : null}
          />
        ))}
      </SimpleGrid>
      {described && <DescribePicture picture={described} onClose={() => setDescribed(null)} />}
      <Confirm
        question={
          asked === null
            ? null
            : {
                title: 'Delete this picture?',
                text: 'Nothing shows it. Its file is deleted, and its address leads nowhere then.',
                yes: 'Delete',
                isDangerous: true,
              }
        }
        isPending={remove.isPending}
        onYes={() => asked !== null && remove.mutate({ id: asked })}
        onClose={() => setAsked(null)}
      />
      <LoadMore query={query} />
    </div>
  )
}

type CardProps = { picture: LibraryPicture; onDelete: (() => void) | null; onDescribe: (() => void) | null }

function PictureCard({ picture, onDelete, onDescribe }: CardProps) {
  return (
    <li>
      <Box
        href={pictureUrl(picture.key)}
        target="_blank"
        rel="noreferrer"
        component="a"
        display="block"
        pos="relative"
        bdrs="var(--r-sm)"
        className="overflow-hidden"
        style={{ aspectRatio: '4 / 3' }}
      >
        <PictureThumb
          picture={picture}
          sizes="220px"
          alt={`${picture.alt || `Picture of ${formatPastInstant(picture.createdAt)}`}, opens by itself`}
        />
      </Box>
      <Group className="num" component="p" justify="space-between" gap="s2" pt="s1h" c="var(--ink-2)" fz="xs">
        {picture.width} × {picture.height}, {Math.ceil(picture.bytes / 1024)} KB
      </Group>
      <Group component="p" justify="space-between" gap="s2" pt="s1h" c="var(--ink-2)" fz="xs">
        {picture.isUsed ? <Tag tone="ok">In use</Tag> : <Tag tone="off">Not used</Tag>}
        {onDelete && (
          <button type="button" className="link" onClick={onDelete}>
            Delete
          </button>
        )}
        <button type="button" className="link" onClick={() => void copy(pictureUrl(picture.key))}>
          Copy address
        </button>
      </Group>
      <Described picture={picture} onEdit={onDescribe} />
      <Uses uses={picture.uses} />
    </li>
  )
}

/** Shows the picture's text, its own or that of a use, or that there is none. */
function Described({ picture: { alt, uses }, onEdit }: { picture: LibraryPicture; onEdit: (() => void) | null }) {
  const [there] = uses.flatMap((use) => use.alt || [])
  return (
    <Group component="p" gap="0 var(--s-2)" pt="s1h" fz="sm">
      {alt || (
        <Note component="span">
          {there ? `Described where it is used: ${there}` : 'No description: screen readers skip it'}
        </Note>
      )}
      {onEdit && (
        <button type="button" className="link" onClick={onEdit}>
          {alt ? 'Change' : 'Describe'}
        </button>
      )}
    </Group>
  )
}

/** Names what shows a picture, as links to where it is changed. */
function Uses({ uses }: { uses: readonly PictureUse[] }) {
  if (uses.length === 0) return null
  return (
    <ul aria-label="Used by">
      {uses.map(({ kind, name, path, alt }) => (
        <Note key={`${kind} ${name} ${path} ${alt}`} component="li">
          {kind}:{' '}
          {path ? (
            <Link className="link" to={path}>
              {name}
            </Link>
          ) : (
            name
          )}
        </Note>
      ))}
    </ul>
  )
}
