import { useSite } from '../site/money'

/** Shows the agency's logo, else its mark and name; only what is small with an empty name. */
export function Logo({ name, onDark, onPaper }: { name: string; onDark?: boolean; onPaper?: boolean }) {
  const { logo, logoDark = logo, icon } = useSite()?.agency.brand ?? {}
  const picture = (one: typeof logo, style = '') =>
    one && (
      <img
        src={`/media/${one.key}/400.webp`}
        width={one.width}
        height={one.height}
        alt={name}
        className={`brand ${style}`}
      />
    )
  if (!name && icon) return picture(icon)
  if (name && logo && logoDark) {
    if (onPaper) return picture(logo)
    // Puts a logo for light grounds on one.
    if (logo === logoDark) return picture(logo, onDark ? 'plate' : 'plate-by-night')
    if (onDark) return picture(logoDark)
    return (
      <>
        {picture(logo, 'by-day')}
        {picture(logoDark, 'by-night')}
      </>
    )
  }
  return (
    <>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <circle cx="16" cy="16" r="15" fill="var(--mark,#0f4f57)" />
        <path d="M1.6 20C8 15.5 12 21 18 18.500S27 17 30.5 19.500A15 15 0 0 1 1.6 20Z" fill="#f3eee1" />
        <circle cx="20.5" cy="11" r="4.3" fill="var(--mark-accent,#f5982b)" />
      </svg>
      {name && <span data-long={name.length > 18 || undefined}>{name}</span>}
    </>
  )
}
