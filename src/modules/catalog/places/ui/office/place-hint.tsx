import { Note } from '../../../../../platform/web/office/blocks'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { cutText, fold } from '../../../../../shared/text'
import { AddPlace } from './add-place'
import { Allowed } from '../../../../identity/auth/ui/allowed'

type ChosenPlace = { slug: string; name: string }
type Props = {
  text: string
  /** Receives a chosen similar spelling. */
  onChoose: (place: ChosenPlace) => void
  onAdded?: (place: ChosenPlace) => void
}

const noPlaces = new Set(['not sure yet', 'anywhere', 'other'])

/** Warns below a field that its place is unknown, and offers similar spellings, or to add it. */
export function PlaceHint({ text, onChoose, onAdded }: Props) {
  const [settled] = useDebouncedValue(cutText(text.trim(), 160), 400)
  const [adding, setAdding] = useState<string | null>(null)
  const folded = fold(settled)
  const isAsked = folded.length >= 3 && !noPlaces.has(folded)
  const { data } = trpc.places.read.useQuery({ text: settled }, { enabled: isAsked, staleTime: 60_000 })
  if (adding !== null)
    return (
      <AddPlace
        text={adding}
        onAdded={(place) => {
          setAdding(null)
          toast({ title: 'Place added', message: place.name })
          onAdded?.(place)
        }}
        onClose={() => setAdding(null)}
      />
    )
  if (!isAsked || !data || data.isWhole || settled !== text.trim()) return null
  return (
    <Note mt="s1" role="status">
      {data.known ? `Found as ${data.known.name}.` : 'Not among the places.'}{' '}
      {data.near.map((place) => (
        <span key={place.slug}>
          <button type="button" className="link" onClick={() => onChoose(place)}>
            Use {place.name}
          </button>{' '}
        </span>
      ))}
      <Allowed to="packages.write">
        <button type="button" className="link" onClick={() => setAdding(settled)}>
          Add this place
        </button>
      </Allowed>
    </Note>
  )
}
