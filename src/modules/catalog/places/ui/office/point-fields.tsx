import { Group } from '@mantine/core'
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { NumberField } from '../../../../../platform/web/fields'
import type { PlaceKind } from '../../kinds.rules'
import { PointMap } from './point-map'

type Point = { latitude: number | null; longitude: number | null; kind: PlaceKind }
type Coordinates = Pick<Point, 'latitude' | 'longitude'>

const toNumber = (typed: unknown): number | null => (typeof typed === 'number' ? typed : null)

/** Turns an emptied number into none; keeps other text, which validation refuses. */
export const orNone = (typed: unknown) => (typed === '' ? null : (typed as number | null))
export const readPoint = <V extends Coordinates>(typed: V): V => ({
  ...typed,
  latitude: orNone(typed.latitude),
  longitude: orNone(typed.longitude),
})

type Props<V extends FieldValues, T> = { control: Control<V, unknown, T> }

/** Edits the coordinates of a place. */
export function PointFields<V extends FieldValues & Point, T>({ control }: Props<V, T>) {
  const field = { control }
  return (
    <Group grow gap="s3" align="start">
      <NumberField
        {...field}
        name={'latitude' as FieldPath<V>}
        label="Latitude"
        min={-90}
        max={90}
        placeholder="13.75"
      />
      <NumberField
        {...field}
        name={'longitude' as FieldPath<V>}
        label="Longitude"
        min={-180}
        max={180}
        placeholder="100.5"
      />
    </Group>
  )
}

/** Shows where the coordinates of a form are; nothing while one of them is missing. */
export function FormMap<V extends FieldValues & Point, T>({ control }: Props<V, T>) {
  const [latitude, longitude, kind] = useWatch({
    control,
    name: ['latitude', 'longitude', 'kind'] as FieldPath<V>[],
  }) as [unknown, unknown, PlaceKind]
  const point = { latitude: toNumber(latitude), longitude: toNumber(longitude) }
  if (point.latitude === null || point.longitude === null) return null
  return <PointMap latitude={point.latitude} longitude={point.longitude} kind={kind} />
}
