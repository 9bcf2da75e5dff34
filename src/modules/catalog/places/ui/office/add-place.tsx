import { Boxed, Note } from '../../../../../platform/web/office/blocks'
import { Button, Group, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { NativeSelectField, TextField } from '../../../../../platform/web/fields'
import { useElementKeys } from '../../../../../platform/web/hooks/use-element-keys'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { cutText, fold } from '../../../../../shared/text'
import { getUsualZone, readPlace } from '../../countries.rules'
import type { KnownPlace } from '../../../gazetteer/view'
import { type AddPlaceInput, addPlaceInput } from '../../schema'
import type { Country } from '../../view'
import { KnownPoints } from './known-points'
import { FormMap, PointFields, readPoint } from './point-fields'

type Added = { slug: string; name: string }
type Props = { text: string; onAdded: (place: Added) => void; onClose: () => void }

const kinds = [
  { value: 'city', label: 'City or resort' },
  { value: 'region', label: 'Region or island' },
  { value: 'country', label: 'Country' },
]

/** Adds a place beside the field in which it was typed. */
export function AddPlace(props: Props) {
  const { data, error, refetch } = trpc.places.countries.useQuery(undefined, { staleTime: 'static' })
  if (error) return <FailedNote error={error} onRetry={refetch} />
  if (!data) return <Note mt="s1">Loading countries...</Note>
  return <AddPlaceForm {...props} countries={data} />
}

const toUsualZone = (country: Country | undefined) => (country ? getUsualZone(country) : '')

/** Parses the typed text: 'Algarve, Portugal', or a country alone. */
function toStart(text: string, countries: readonly Country[]) {
  const { name, country } = readPlace(text)
  const findCountry = (words: string) =>
    countries.find((one) => [one.name, ...one.aliases].some((each) => fold(each) === fold(words)))
  const itself = country === '' ? findCountry(name) : undefined
  return {
    name: cutText(itself?.name ?? name, 80),
    kind: (itself ? 'country' : 'city') as AddPlaceInput['kind'],
    country: (itself ?? findCountry(country))?.code ?? '',
    region: '',
    timeZone: toUsualZone(itself ?? findCountry(country)),
    latitude: null as number | null,
    longitude: null as number | null,
  }
}

function AddPlaceForm({ text, countries, onAdded, onClose }: Props & { countries: readonly Country[] }) {
  const { mutateAsync } = trpc.places.add.useMutation()
  const [start] = useState(() => toStart(text, countries))
  const part = useRef<HTMLDivElement>(null)
  // Returns the focus to the field beside it.
  const leave = () => part.current?.parentElement?.querySelector<HTMLElement>('input, select')?.focus()
  const close = () => {
    leave()
    onClose()
  }
  const { control, submit, isPending, setFocus, setValue } = useZodForm(addPlaceInput, {
    start,
    read: readPoint,
    send: mutateAsync,
    onDone: (place) => {
      leave()
      onAdded(place)
    },
  })
  const [name, kind, code] = useWatch({ control, name: ['name', 'kind', 'country'] })
  const [isChosen, setChosen] = useState(false)
  const country = countries.find((one) => one.code === code)
  const use = (known: KnownPlace) => {
    const own = countries.find((one) => one.code === known.country)
    setValue('name', known.name)
    setValue('kind', known.kind as AddPlaceInput['kind'])
    setValue('country', known.country)
    setValue('region', known.region)
    setValue('timeZone', own?.zones.includes(known.timeZone) ? known.timeZone : toUsualZone(own))
    setValue('latitude', known.latitude)
    setValue('longitude', known.longitude)
    setChosen(true)
    setFocus('name')
  }
  const zones = country ? country.zones : Intl.supportedValuesOf('timeZone')
  const asksZone = country ? country.zones.length > 1 : kind === 'region'
  const first = start.name === '' || start.country !== '' ? 'name' : 'country'
  useEffect(() => setFocus(first), [setFocus, first])
  // Stops the keys, so that the outer form is not submitted.
  useElementKeys(part, (event) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    }
    if (event.key !== 'Enter' || (event.target as Element).matches('button')) return
    event.preventDefault()
    event.stopPropagation()
    void submit()
  })
  return (
    <Boxed ref={part} role="group" aria-label="Add this place" mt="s2" p="s3" bg="var(--sunken)">
      <Stack gap="s3">
        <TextField control={control} name="name" label="Name of the place" maxLength={80} required />
        {!isChosen && <KnownPoints text={[name, country?.name].filter(Boolean).join(', ')} onUse={use} />}
        <NativeSelectField control={control} name="kind" label="What it is" data={kinds} />
        <NativeSelectField
          control={control}
          name="country"
          label="Country"
          required={kind !== 'region'}
          data={[
            { value: '', label: kind === 'region' ? 'Several countries' : 'Choose a country' },
            ...countries.map((one) => ({ value: one.code, label: one.name })),
          ]}
          onInput={(event) => {
            setValue('timeZone', toUsualZone(countries.find((one) => one.code === event.currentTarget.value)))
            setValue('region', '')
          }}
        />
        {asksZone && (
          <NativeSelectField
            control={control}
            name="timeZone"
            label="Time zone"
            required
            data={[
              { value: '', label: 'Choose a time zone' },
              ...zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
            ]}
          />
        )}
        <PointFields control={control} />
        <FormMap control={control} />
        <Group gap="s2" align="stretch">
          <Button size="xs" loading={isPending} onClick={() => void submit()}>
            Add place
          </Button>
          <Button size="xs" variant="default" onClick={close}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Boxed>
  )
}
