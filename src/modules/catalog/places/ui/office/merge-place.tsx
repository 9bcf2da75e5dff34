import { MergeInto } from '../../../../../platform/web/office/merge-into'
import { trpc } from '../../../../../platform/web/trpc'
import { plural } from '../../../../../shared/text'
import type { PlaceView } from '../../view'
import { PlaceSelect } from './place-select'

/** Merges a place into another one: packages, names and places move, and its address leads there. */
export function MergePlace({ place, onClose }: { place: PlaceView; onClose: () => void }) {
  const { mutateAsync } = trpc.places.merge.useMutation()
  const moving = [
    ...(place.packages > 0 ? [plural(place.packages, 'active package')] : []),
    ...(place.places > 0 ? [plural(place.places, 'place')] : []),
    plural(place.aliases.length + 1, 'name'),
  ]
  return (
    <MergeInto
      name={place.name}
      kind="place"
      kinds="Places"
      field="intoId"
      merge={async (intoId) => (await mutateAsync({ id: place.id, intoId })).name}
      renderChoice={({ value, onChange, error }) => (
        <PlaceSelect
          label="The place that stays"
          placeholder="Search places"
          value={value || null}
          onChange={(id) => onChange(id ?? '')}
          without={place.id}
          error={error}
          required
        />
      )}
      onClose={onClose}
    >
      Its {new Intl.ListFormat('en').format(moving)} move there, with inactive packages and drafts. The address
      /destinations/{place.slug} leads to it.
    </MergeInto>
  )
}
