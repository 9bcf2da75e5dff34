import { Group } from '@mantine/core'
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { NumberField } from '../../../../../platform/web/fields'
import type { PlaceKind } from '../../kinds.rules'
import { PointMap } from './point-map'

type Point = { latitude: number | null; longitude: number | null; kind: PlaceKind }
type Coordinates = Pick<Point, 'latitude' | 'longitude'>

const toNumber = (typed: unknown): number | null => (typeof typed === 'number' ? typed : null)

/** Turns coordinates that were emptied, or that nobody entered, into none. */
export const readPoint = <V extends Coordinates>(typed: V): V => ({
  ...typed,
  latitude: toNumber(typed.latitude),
  longitude: toNumber(typed.longitude),
})

/** Edits the coordinates of a place, beside the map that shows them. */
export function PointFields<V extends FieldValues & Point, T>({ control }: { control: Control<V, unknown, T> }) {
  const [latitude, longitude, kind] = useWatch({
    control,
    name: ['latitude', 'longitude', 'kind'] as unknown as readonly FieldPath<V>[],
  }) as [unknown, unknown, PlaceKind]
  const point = { latitude: toNumber(latitude), longitude: toNumber(longitude) }
  const field = { control, hideControls: true, decimalScale: 5 }
  return (
    <>
      <Group grow gap="s3" align="start">
        <NumberField {...field} name={'latitude' as FieldPath<V>} label="Latitude" placeholder="13.75" />
        <NumberField {...field} name={'longitude' as FieldPath<V>} label="Longitude" placeholder="100.5" />
      </Group>
      {point.latitude !== null && point.longitude !== null && (
        <PointMap latitude={point.latitude} longitude={point.longitude} kind={kind} />
      )}
    </>
  )
}
