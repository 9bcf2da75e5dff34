import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { Act, Note, Rows, RowSide } from '../../../../../platform/web/office/blocks'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { trpc } from '../../../../../platform/web/trpc'
import { kindLabels } from '../../kinds.rules'
import { cutText, fold } from '../../../../../shared/text'
import type { KnownPlace } from '../../../gazetteer/view'

const offered = 4

/** Offers the places of the data set that are called so, to take their coordinates. */
export function KnownPoints({ text, onUse }: { text: string; onUse: (place: KnownPlace) => void }) {
  const [settled] = useDebouncedValue(cutText(text.trim(), 120), 300)
  const isAsked = settled.length >= 2
  const { data, error, isFetching, isPlaceholderData, refetch } = trpc.places.known.useQuery(
    { text: settled },
    { enabled: isAsked, placeholderData: keepPreviousData, staleTime: 60_000 },
  )
  if (error) return <FailedNote error={error} onRetry={refetch} />
  const [word = ''] = settled.split(',')
  const called = (data ?? []).filter(({ name }) => fold(name) === fold(word))
  const found = (called.length > 0 ? called : (data ?? [])).slice(0, offered)
  if (!isAsked) return <Note>Enter a name first.</Note>
  if (found.length === 0)
    return (
      <Note role="status">
        {isFetching ? 'Searching…' : 'The data set has no place of this name. Try its English one.'}
      </Note>
    )
  return (
    <Rows aria-label="In the data set">
      {found.map((place) => (
        <li key={place.key}>
          <div>
            <b>{place.name}</b>
            <Note>{[kindLabels[place.kind], place.within].filter(Boolean).join(', ')}</Note>
          </div>
          <RowSide>
            <Act
              aria-label={`Use ${[place.name, place.within].filter(Boolean).join(', ')}`}
              disabled={isPlaceholderData}
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
