import { toOptions } from '../../../../../platform/web/options'
import { Autocomplete } from '@mantine/core'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { NativeSelectField, NumberField, TextareaField, TextField } from '../../../../../platform/web/fields'
import { ListField } from '../../../../../platform/web/list-input'
import { Note } from '../../../../../platform/web/office/blocks'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { useVersionedForm } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { useSite } from '../../../../../platform/web/site/money'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { PictureField } from '../../../../core/media/ui/office/picture-field'
import { Present } from '../../../../identity/live/ui/office/present'
import { kindLabels, placeKinds, type PlaceKind } from '../../kinds.rules'
import { maxSearched, placeForm } from '../../schema'
import type { KnownPlace } from '../../../gazetteer/view'
import type { PlaceView } from '../../view'
import { KnownPoints } from './known-points'
import { PlaceSelect } from './place-select'
import { FormMap, orNone, PointFields, readPoint } from './point-fields'

const toValues = (row: PlaceView | undefined, typed = '', ownZone = 'UTC') => ({
  version: row?.version ?? 1,
  name: row?.name ?? typed,
  kind: row?.kind ?? ('city' as PlaceKind),
  slug: row?.slug ?? '',
  parentId: row?.parentId ?? null,
  aliases: row?.aliases ?? [],
  timeZone: row?.timeZone ?? ownZone,
  latitude: row?.latitude ?? null,
  longitude: row?.longitude ?? null,
  image: row?.image ?? null,
  text: row?.text ?? '',
  searchRank: row?.searchRank ?? null,
})
type Values = ReturnType<typeof toValues>

/** Turns an emptied number into none. */
const readTyped = <V extends Values>(typed: V): V => ({
  ...readPoint(typed),
  searchRank: orNone(typed.searchRank),
})

const labels: Record<Exclude<keyof Values, 'version'>, string> = {
  name: 'Name',
  kind: 'What it is',
  slug: 'Address',
  parentId: 'Lies in',
  aliases: 'Further names',
  timeZone: 'Time zone',
  latitude: 'Latitude',
  longitude: 'Longitude',
  image: 'Picture',
  text: 'Text',
  searchRank: 'Position in the search bar',
}
const kinds = toOptions(placeKinds, kindLabels)
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]

type Props = {
  place?: PlaceView
  /** Begins a new place, which lies in the agency's time zone until another is chosen. */
  name?: string
  onClose: () => void
}

/** Edits a place, or adds one that the data set does not have. */
export function PlaceForm({ place, name: typedName, onClose }: Props) {
  const ownZone = useSite()?.agency.timeZone
  const create = trpc.places.create.useMutation()
  const update = trpc.places.update.useMutation()
  const [isUploading, setUploading] = useState(false)
  const { control, dialog, setValue, conflict } = useVersionedForm(placeForm, {
    guarded: true,
    row: place,
    toValues: (row) => toValues(row, typedName, ownZone),
    read: readTyped,
    sendChanged: (_changed, typed): Promise<PlaceView> =>
      place ? update.mutateAsync({ ...typed, id: place.id }) : create.mutateAsync(typed),
    onDone: ({ name }) => {
      toast({ title: place ? 'Place saved' : 'Place added', message: name })
      onClose()
    },
  })
  const { field: parent, fieldState: parentState } = useController({ control, name: 'parentId' })
  const { field: zone, fieldState: zoneState } = useController({ control, name: 'timeZone' })
  const { field: image, fieldState: imageState } = useController({ control, name: 'image' })
  const name = useWatch({ control, name: 'name' })
  const [isSearching, setSearching] = useState(false)
  const use = ({ latitude, longitude, timeZone }: KnownPlace) => {
    setValue('latitude', latitude, { shouldDirty: true })
    setValue('longitude', longitude, { shouldDirty: true })
    setValue('timeZone', timeZone, { shouldDirty: true })
    setSearching(false)
  }
  const present = place?.parentId ? { id: place.parentId, name: place.parentName ?? '' } : undefined
  return (
    <FormDialog
      title={place ? 'Edit place' : 'Add Place'}
      yes={place ? 'Save' : 'Add Place'}
      {...dialog}
      isBlocked={isUploading}
      note={place && <Present recordId={place.id} />}
      onClose={onClose}
    >
      <FieldRow>
        <TextField control={control} name="name" label={labels.name} maxLength={80} required data-autofocus />
        <NativeSelectField control={control} name="kind" label={labels.kind} data={kinds} />
      </FieldRow>
      <FieldRow>
        <PlaceSelect
          label={labels.parentId}
          placeholder="Nothing: top of the tree"
          value={parent.value}
          onChange={parent.onChange}
          present={present}
          without={place?.id}
          error={parentState.error?.message}
        />
        <TextField
          control={control}
          name="slug"
          label={labels.slug}
          placeholder="Made from the name"
          description={place ? 'A former address leads to the new one.' : undefined}
          leftSection="/destinations/"
          leftSectionWidth={118}
          maxLength={80}
        />
      </FieldRow>
      <ListField
        control={control}
        name="aliases"
        label={labels.aliases}
        placeholder="Siam, Krung Thep"
        maxLength={80}
        maxTags={40}
        description="Searches and destinations of packages find it by each of them."
      />
      <FieldRow>
        <Autocomplete
          {...zone}
          label={labels.timeZone}
          data={zones}
          limit={30}
          error={zoneState.error?.message}
          comboboxProps={{ position: 'bottom-start', hideDetached: false }}
        />
        <PointFields control={control} />
      </FieldRow>
      <FieldRow>
        <div>
          {isSearching ? (
            <KnownPoints text={name} onUse={use} />
          ) : (
            <button type="button" className="link" onClick={() => setSearching(true)}>
              Take coordinates and time zone from the data set
            </button>
          )}
        </div>
        <FormMap control={control} />
      </FieldRow>
      <NumberField
        control={control}
        name="searchRank"
        label={labels.searchRank}
        description="The search bar offers its places by this number before somebody types, those with packages first. Leave it empty to show this place only where packages go."
        min={1}
        max={maxSearched}
        allowDecimal={false}
      />
      <div>
        <Note>The picture and the text stand on its page, the picture on its tile of the home page, too.</Note>
        <PictureField
          label={labels.image}
          value={image.value}
          onChange={image.onChange}
          error={imageState.error?.message}
          ground="photo"
          onBusy={setUploading}
        />
      </div>
      <TextareaField control={control} name="text" label={labels.text} maxLength={6000} autosize minRows={4} />
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          labels={labels}
          show={{
            kind: (kind: PlaceKind) => kindLabels[kind],
            aliases: (names: string[]) => names.join(', '),
            image: (picture: Values['image']) => picture?.alt || (picture ? 'A picture' : '—'),
          }}
        />
      )}
    </FormDialog>
  )
}
