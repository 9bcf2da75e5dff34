import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { Note, Rows, RowHead, RowSide, Act } from '../../../../../platform/web/office/blocks'
import { FailedNote } from '../../../../../platform/web/office/failed-note'
import { trpc } from '../../../../../platform/web/trpc'
import { kindLabels } from '../../kinds.rules'
import type { KnownPlace } from '../../../gazetteer/view'

const offered = 4

/** Offers the places of the data set that are called so, to take their coordinates. */
export function KnownPoints({ text, onUse }: { text: string; onUse: (place: KnownPlace) => void }) {
  const [settled] = useDebouncedValue(text.trim().slice(0, 120), 300)
  const isAsked = settled.length >= 2
  const { data, error, isFetching, refetch } = trpc.places.known.useQuery(
    { text: settled },
    { enabled: isAsked, placeholderData: keepPreviousData, staleTime: 60_000 },
  )
  if (error) return <FailedNote error={error} onRetry={refetch} />
  const found = isAsked ? (data ?? []).slice(0, offered) : []
  if (found.length === 0)
    return <Note role="status">{isFetching ? 'Searching…' : 'The data set has no place of this name.'}</Note>
  return (
    <Rows small aria-label="In the data set">
      {found.map((place) => (
        <li key={place.key}>
          <RowHead>
            <b>{place.name}</b>
            <span>{[kindLabels[place.kind], place.within].filter(Boolean).join(', ')}</span>
          </RowHead>
          <RowSide>
            <Act
              aria-label={`Use ${[place.name, place.within].filter(Boolean).join(', ')}`}
              onClick={() => onUse(place)}
            >
              Use
            </Act>
          </RowSide>
        </li>
      ))}
    </Rows>
  )
}
