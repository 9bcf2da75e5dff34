import { Box, Button, Group, SimpleGrid, Text, TextInput, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { EmptyState, ErrorState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { DialogFoot } from '../../../../../platform/web/dialog/dialog-foot'
import { Note } from '../../../../../platform/web/office/blocks'
import { LoadMore } from '../../../../../platform/web/office/load-more'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { byCursor } from '../../../../../platform/web/office/table/list-data'
import { useWords } from '../../../../../platform/web/office/use-words'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { formatPastInstant } from '../../../../../shared/instants'
import { can } from '../../../../../shared/permissions'
import { plural } from '../../../../../shared/text'
import { pictureUrl } from '../../picture.rules'
import type { LibraryPicture } from '../../view'
import { PictureThumb } from './picture-thumb'
import styles from './picture-picker.module.css'
import type { FormImage } from './use-uploads'

type Props = {
  max?: number
  taken?: readonly string[]
  onUpload: () => void
  onChosen: (images: FormImage[]) => void
  onClose: () => void
}

const toCaption = ({ alt, uses, createdAt }: LibraryPicture) =>
  alt || uses.find((use) => use.alt)?.alt || uses[0]?.name || `Sent ${formatPastInstant(createdAt)}`

/** Moves the focus among the pictures by arrow keys, by a row up and down. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = all.indexOf(event.target as HTMLElement)
  const top = all[0]?.getBoundingClientRect().top
  const row = Math.max(1, all.filter((one) => one.getBoundingClientRect().top === top).length)
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row }
  const step = steps[event.key]
  if (at < 0 || step === undefined) return
  event.preventDefault()
  all[at + step]?.focus()
}

/** Shows the gallery, searched by words. One picture is taken at once; several are marked first. */
export default function PicturePicker({ max = 1, taken = [], onUpload, onChosen, onClose }: Props) {
  const { user = null } = trpc.auth.me.useQuery(undefined, { staleTime: 60_000 }).data ?? {}
  const maySee = can(user, 'catalog.read')
  const [search, setSearch] = useState('')
  const settled = useWords(search)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const query = trpc.media.library.useInfiniteQuery(
    { search: settled || undefined, limit: 24 },
    { enabled: maySee, ...byCursor },
  )
  const pictures = query.data?.pages.flatMap((page) => page.items) ?? []
  // Begins without own words: the picture's description in the gallery stands where there are none.
  const take = (images: readonly string[]) => {
    onChosen(images.map((image) => ({ image, alt: '' })))
    onClose()
  }
  const press = (image: string) => {
    if (max === 1) take([image])
    else if (chosen.includes(image)) setChosen(chosen.filter((one) => one !== image))
    else if (chosen.length < max) setChosen([...chosen, image])
  }
  const upload = () => {
    onUpload()
    onClose()
  }
  return (
    <Dialog
      title={max === 1 ? 'Choose a picture' : 'Choose pictures'}
      size={820}
      onClose={onClose}
      top={
        <Group gap="s2" py="s2h">
          {maySee && (
            <TextInput
              type="search"
              flex="1 1 220px"
              data-autofocus
              aria-label="Search pictures"
              placeholder="What it shows, or what shows it"
              leftSection={<OfficeIcon name="search" />}
              maxLength={80}
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            />
          )}
          <Button variant="default" leftSection={<OfficeIcon name="upload" />} onClick={upload}>
            Upload
          </Button>
        </Group>
      }
    >
      {!maySee && <Note>Your role does not show the gallery. You can upload a picture.</Note>}
      {maySee && query.isPending && <Spinner>Loading pictures...</Spinner>}
      {query.error && pictures.length === 0 && (
        <ErrorState title="Failed to fetch pictures" reason={describeFailure(query.error)} onRetry={query.refetch} />
      )}
      {query.data && pictures.length === 0 && (
        <EmptyState title={settled ? 'No picture is like that' : 'No pictures yet'}>
          {settled ? 'Search for other words, or upload a picture.' : 'Pictures that were uploaded stand here.'}
        </EmptyState>
      )}
      <SimpleGrid
        component="ul"
        className={styles.grid}
        minColWidth={140}
        spacing="s3"
        pb="s4"
        aria-label="Pictures"
        aria-busy={query.isFetching}
        onKeyDown={moveFocus}
      >
        {pictures.map((one) => {
          const image = pictureUrl(one.key)
          const isTaken = taken.includes(image)
          const place = chosen.indexOf(image)
          return (
            <li key={one.id}>
              <UnstyledButton
                className={styles.picture}
                w="100%"
                aria-pressed={max === 1 ? undefined : place >= 0}
                aria-disabled={isTaken || (place < 0 && chosen.length >= max) || undefined}
                onClick={() => !isTaken && press(image)}
              >
                <Box className={styles.frame} pos="relative" bdrs="var(--r-sm)">
                  <PictureThumb picture={one} sizes="200px" alt="" />
                  {place >= 0 && (
                    <Box component="span" className="badge" pos="absolute" left={5} top={5} aria-hidden="true">
                      {place + 1}
                    </Box>
                  )}
                </Box>
                <Text component="span" fz="xs" mt="s1" lineClamp={2}>
                  {toCaption(one)}
                </Text>
                {isTaken && (
                  <Note component="span" fz="xs">
                    Already there
                  </Note>
                )}
              </UnstyledButton>
            </li>
          )
        })}
      </SimpleGrid>
      {query.hasNextPage && (
        <Group justify="center" pb="s4">
          <LoadMore query={query} />
        </Group>
      )}
      {max > 1 && (
        <DialogFoot note={<Note component="span">{`${chosen.length} of ${max} chosen`}</Note>}>
          <button type="button" className="btn base" disabled={chosen.length === 0} onClick={() => take(chosen)}>
            {chosen.length ? `Add ${plural(chosen.length, 'picture')}` : 'Add'}
          </button>
        </DialogFoot>
      )}
    </Dialog>
  )
}
