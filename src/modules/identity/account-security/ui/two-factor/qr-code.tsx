import { useMemo } from 'react'
import { encode } from 'uqr'

/** Draws rows of dark squares as one path, with one rectangle a run. */
function toPath(rows: boolean[][]): string {
  let path = ''
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x += 1
      path += `M${start} ${y}h${x + 1 - start}v1H${start}z`
    }
  })
  return path
}

/** Includes the quiet zone: four modules on each side. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = useMemo(() => encode(text, { ecc: 'M', border: 4 }), [text])
  return (
    <svg
      className="w-full border rounded-sm"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={toPath(data)} fill="#000" />
    </svg>
  )
}
