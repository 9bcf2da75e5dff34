import { useDebouncedValue } from '@mantine/hooks'
import { Box } from '@mantine/core'
import styles from '../../../maps/ui/route-map.module.css'
import type { PlaceKind } from '../../kinds.rules'

type Props = { latitude: number; longitude: number; kind: PlaceKind }

const isOnEarth = ({ latitude, longitude }: Props) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

/** Shows a point where its coordinates are, with the coast and the borders around it. */
export function PointMap(props: Props) {
  const [{ latitude, longitude, kind }] = useDebouncedValue(props, 300)
  if (!isOnEarth({ latitude, longitude, kind })) return null
  const query = new URLSearchParams({ latitude: String(latitude), longitude: String(longitude), kind })
  return (
    <Box className={styles.route} maw={300}>
      <svg className="block w-full rounded-xs" viewBox="0 0 400 380" role="img" aria-label="The point on the map">
        <use href={`/admin/places/point.svg?${query}#map`} />
      </svg>
    </Box>
  )
}
