import { selectFields, toJson } from '../../../platform/server/database/view-columns'
import type { Picture } from '../../core/media/view'
import { packages } from './table'
import { type PackageCard, packageCard } from './view'

type Stored = Exclude<keyof PackageCard, 'departsOn'>
const { departsOn: _departsOn, ...stored } = packageCard.shape

/** Selects the alternative text of the picture `m`: that of the row that shows it, else its own. */
export const toAltSql = (row: string) => `COALESCE(NULLIF(${row}.alt, ''), m.alt)`

/** Writes the picture `m` with its text `alt` as SQL of `Picture`. */
export const getPictureFields = (m: string, alt: string): Record<keyof Picture, string> => ({
  key: `${m}.key`,
  alt,
  width: `${m}.width`,
  height: `${m}.height`,
  blur: `${m}.blur`,
  focusX: `${m}.focus_x`,
  focusY: `${m}.focus_y`,
})

/** Selects a `PackageCard` in hand-written queries: `p` is the package, `i` its first picture (`firstPicture`). */
export const cardColumns = selectFields(packages, 'p', Object.keys(stored) as Stored[], {
  image: `CASE WHEN i.key IS NOT NULL THEN ${toJson(getPictureFields('i', 'i.alt'))} END`,
})

/** Joins the first picture of `p` as `i`. */
export const firstPicture = `
  LEFT JOIN LATERAL (
    SELECT m.key, ${toAltSql('pi')} AS alt, m.width, m.height, m.blur, m.focus_x, m.focus_y
    FROM package_images pi JOIN media m ON m.id = pi.media_id
    WHERE pi.package_id = p.id ORDER BY pi.position LIMIT 1
  ) i ON true`
