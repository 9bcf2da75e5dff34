/** Limits the sides in pixels, inclusive (rest.md). */
const placeholderSides = { min: 16, max: 2000 } as const

const clamp = (side: number) => Math.min(placeholderSides.max, Math.max(placeholderSides.min, Math.round(side)))

/** Draws the placeholder image without text, in grays that suit any brand. Clamps the sides; NaN counts as the smallest. */
export function placeholderSvg(width: number, height: number): string {
  const [w, h] = [clamp(width || 0), clamp(height || 0)]
  const unit = Math.max(1, Math.round(Math.min(w, h) / 40))
  const toPoint = (x: number, y: number) => `${Math.round(w * x)} ${Math.round(h * y)}`
  const stop = (x: number, y: number) =>
    `<circle cx="${Math.round(w * x)}" cy="${Math.round(h * y)}" r="${unit * 1.1}" fill="#fbfaf6" stroke="#5e6763" stroke-width="${unit * 0.7}"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">` +
    `<path fill="#f2efe7" d="M0 0H${w}V${h}H0Z"/>` +
    `<path fill="#e9e5da" d="M${toPoint(0, 0.78)}Q${toPoint(0.28, 0.62)} ${toPoint(0.55, 0.74)}T${toPoint(1, 0.68)}V${h}H0Z"/>` +
    `<path fill="none" stroke="#858c88" stroke-width="${unit / 2}" stroke-linecap="round" ` +
    `stroke-dasharray="0 ${unit * 1.5}" d="M${toPoint(0.22, 0.66)}C${toPoint(0.34, 0.24)} ${toPoint(0.62, 0.86)} ${toPoint(0.78, 0.36)}"/>` +
    `${stop(0.22, 0.66)}${stop(0.78, 0.36)}</svg>`
  )
}
