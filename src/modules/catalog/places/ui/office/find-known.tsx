import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { DialogFoot } from '../../../../../platform/web/dialog/dialog-foot'
import { Note, RowHead, Rows, RowSide } from '../../../../../platform/web/office/blocks'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { kindLabels } from '../../kinds.rules'
import type { PlaceView } from '../../view'
import { cutText } from '../../../../../shared/text'

type Props = {
  onTaken: (place: PlaceView) => void
  onOpen: (id: string) => void
  /** Takes what was searched for. */
  onByHand: (name: string) => void
  onClose: () => void
}

const degrees = (value: number, [plus, minus]: readonly [string, string]) =>
  `${Math.abs(value).toFixed(2)}° ${value < 0 ? minus : plus}`

/** Adds a place from the bundled data set; others are entered by hand. */
export function FindKnown({ onTaken, onOpen, onByHand, onClose }: Props) {
  const [text, setText] = useState('')
  const [settled] = useDebouncedValue(cutText(text.trim(), 120), 200)
  const isAsked = settled.length >= 2
  const { data, error, isFetching, refetch } = trpc.places.known.useQuery(
    { text: settled },
    { enabled: isAsked, placeholderData: keepPreviousData, staleTime: 60_000 },
  )
  const { mutate, isPending } = trpc.places.take.useMutation({
    onSuccess: (place) => {
      toast({ title: 'Place added', message: [place.name, place.parentName].filter(Boolean).join(', ') })
      onTaken(place)
    },
    onError: (failure) => toast({ title: 'Not added', message: describeFailure(failure), tone: 'error' }),
  })
  const rows = isAsked ? (data ?? []) : []
  return (
    <Dialog
      title="Add Place"
      size={600}
      onClose={onClose}
      description="Countries, regions and cities come with what they lie in, their coordinates and their time zone."
    >
      <Stack gap="s3" pb="s4" mih={280}>
        <TextInput
          label="Search"
          placeholder="Sintra, Portugal"
          value={text}
          maxLength={120}
          data-autofocus
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {error && <FailedNote error={error} onRetry={refetch} />}
        {!error && isAsked && rows.length === 0 && (
          <Note role="status">
            {isFetching
              ? 'Searching…'
              : `Nothing is called ${settled}. Try its English name and add others as further names, or enter it by hand.`}
          </Note>
        )}
        {rows.length > 0 && (
          <Rows wraps aria-label="Found">
            {rows.map(({ key, name, kind, within, latitude, longitude, placeId, title }) => (
              <li key={key}>
                <div>
                  <RowHead>
                    <b>{name}</b>
                    {within}
                  </RowHead>
                  <Note className="num">
                    {kindLabels[kind]} · {degrees(latitude, ['N', 'S'])}, {degrees(longitude, ['E', 'W'])}
                  </Note>
                  {!placeId && title !== name && (
                    <Note>
                      Another place is called {name}: this one is added as {title}
                    </Note>
                  )}
                  {placeId && title !== name && <Note>You have it as {title}</Note>}
                </div>
                <RowSide>
                  {placeId ? (
                    <Button variant="default" size="xs" aria-label={`Open ${title}`} onClick={() => onOpen(placeId)}>
                      Open
                    </Button>
                  ) : (
                    <Button
                      size="xs"
                      aria-label={`Add ${name}, ${within}`}
                      disabled={isPending}
                      onClick={() => mutate({ key })}
                    >
                      Add
                    </Button>
                  )}
                </RowSide>
              </li>
            ))}
          </Rows>
        )}
      </Stack>
      <DialogFoot
        isBusy={isPending}
        note={
          <Note component="span">
            Data:{' '}
            <a href="https://www.geonames.org" rel="noreferrer" target="_blank" className="link">
              GeoNames
            </a>
            , CC BY 4.0
          </Note>
        }
      >
        <Group>
          <Button variant="default" onClick={() => onByHand(cutText(text.trim(), 80))}>
            Enter by hand
          </Button>
        </Group>
      </DialogFoot>
    </Dialog>
  )
}
