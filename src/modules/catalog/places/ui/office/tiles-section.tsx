import { Avatar, Box, Button, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { ErrorState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { useRestoredFocus } from '../../../../../platform/web/hooks/use-restored-focus'
import { IconButton, Note, Rows, RowSide } from '../../../../../platform/web/office/blocks'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useUnsaved } from '../../../../../platform/web/use-unsaved'
import { Section } from '../../../../settings/settings/ui/office/section'
import { SettingPreview } from '../../../../settings/settings/ui/office/setting-preview'
import type { TileView } from '../../view'
import { PlaceSelect } from './place-select'
import { toastNotSaved } from '../../../../../platform/web/not-saved'

const maxTiles = 50

/** Chooses and orders the places of the home page's tiles. */
export function TilesSection() {
  const query = trpc.places.tiles.useQuery(undefined, { staleTime: 0 })
  if (query.data) return <Tiles tiles={query.data} />
  if (query.error)
    return (
      <ErrorState title="Failed to fetch the tiles" reason={describeFailure(query.error)} onRetry={query.refetch} />
    )
  return <Spinner>Loading tiles...</Spinner>
}

type List = readonly TileView[]
const toIds = (list: List) => list.map(({ id }) => id)
const isSameList = (a: List, b: List) => toIds(a).join() === toIds(b).join()

function Tiles({ tiles }: { tiles: List }) {
  /** Holds what is chosen, and the tiles that it began with; null while they are shown as they are. */
  const [edit, setEdit] = useState<{ chosen: List; from: List } | null>(null)
  const [adding, setAdding] = useState(0)
  const utils = trpc.useUtils()
  const chosen = edit?.chosen ?? tiles
  const isDirty = !isSameList(chosen, tiles)
  const isOvertaken = isDirty && edit !== null && !isSameList(edit.from, tiles)
  const setChosen = (next: List | ((now: List) => List)) =>
    setEdit((now) => {
      const list = typeof next === 'function' ? next(now?.chosen ?? tiles) : next
      const from = now && !isSameList(now.chosen, tiles) ? now.from : tiles
      return isSameList(list, tiles) ? null : { chosen: list, from }
    })
  useUnsaved(isDirty)
  const { mutate, isPending } = trpc.places.setTiles.useMutation({
    onSuccess: (saved, { ids }) => {
      utils.places.tiles.setData(undefined, saved)
      // Keeps what was changed while it was sent.
      setEdit((now) => (now && toIds(now.chosen).join() !== ids.join() ? { chosen: now.chosen, from: saved } : null))
      toast({ title: 'Settings saved' })
    },
    onError: toastNotSaved,
  })
  const rows = useRef<HTMLDivElement>(null)
  useRestoredFocus(rows, chosen.length)
  const move = (index: number, by: number) => {
    if (index + by < 0 || index + by >= chosen.length) return
    const next = [...chosen]
    const [one] = next.splice(index, 1)
    next.splice(index + by, 0, one!)
    setChosen(next)
  }
  const add = async (id: string | null) => {
    if (!id) return
    setAdding((count) => count + 1)
    if (chosen.some((one) => one.id === id)) return
    try {
      const { slug, name, image } = await utils.places.get.fetch({ id })
      setChosen((now) => [...now, { id, slug, name, image: image?.image ?? null }])
    } catch (error) {
      toast({ title: 'Not added', message: describeFailure(error), tone: 'error' })
    }
  }
  return (
    <Section
      title="Home tiles"
      intro="The places under 'Destinations' on the home page, in this order. Their pictures are those of the places."
    >
      {chosen.length === 0 && <Note>No tiles: the home page leads to all destinations only.</Note>}
      <div ref={rows}>
        <Rows component="ol" aria-label="Tiles">
          {chosen.map(({ id, name, image }, i) => (
            <li key={id}>
              <Group gap="s3" wrap="nowrap">
                <Avatar radius="xs" size={44} src={image && `${image}/400.webp`} alt="">
                  <OfficeIcon name="pin" />
                </Avatar>
                <div>
                  <Text fw={600}>{name}</Text>
                  {!image && <Note>No picture yet: a drawn coast stands there</Note>}
                </div>
              </Group>
              <RowSide>
                <IconButton aria-label={`Move ${name} up`} aria-disabled={i === 0} onClick={() => move(i, -1)}>
                  <OfficeIcon name="up" />
                </IconButton>
                <IconButton
                  aria-label={`Move ${name} down`}
                  aria-disabled={i === chosen.length - 1}
                  onClick={() => move(i, 1)}
                >
                  <OfficeIcon name="down" />
                </IconButton>
                <IconButton
                  aria-label={`Remove ${name}`}
                  onClick={() => setChosen(chosen.filter((one) => one.id !== id))}
                >
                  <OfficeIcon name="close" />
                </IconButton>
              </RowSide>
            </li>
          ))}
        </Rows>
        {chosen.length < maxTiles && (
          <Box mt="s3h">
            <PlaceSelect
              key={adding}
              label="Add a place"
              placeholder="Search places"
              value={null}
              onChange={(id) => void add(id)}
            />
          </Box>
        )}
      </div>
      <Box mt="s3h">
        <SettingPreview at={[{ to: '/#destinations', label: 'First page, Destinations' }]}>
          <Group gap="s2" align="flex-start">
            {chosen.map(({ id, name, image }) => (
              <Box key={id} w={88}>
                <Avatar radius="xs" size={88} src={image && `${image}/400.webp`} alt="">
                  <OfficeIcon name="pin" />
                </Avatar>
                <Text fz="xs" fw={600} mt="s1" truncate>
                  {name}
                </Text>
              </Box>
            ))}
          </Group>
        </SettingPreview>
      </Box>
      {isOvertaken && (
        <Note mt="s4" role="status" c="var(--warn)">
          Somebody else saved other tiles meanwhile: {tiles.map(({ name }) => name).join(', ') || 'none'}.{' '}
          <button type="button" className="link" onClick={() => setEdit(null)}>
            Show theirs
          </button>{' '}
          or{' '}
          <button type="button" className="link" onClick={() => setEdit({ chosen, from: tiles })}>
            keep yours
          </button>
        </Note>
      )}
      <Group gap="s2h" mt="s4">
        <Button
          disabled={!isDirty || isOvertaken || isPending}
          onClick={() => mutate({ ids: toIds(chosen), from: toIds(edit?.from ?? tiles) })}
        >
          Save Changes
        </Button>
        <Note component="small">{isDirty ? '' : 'Everything is saved.'}</Note>
      </Group>
    </Section>
  )
}
