const paths = {
  desktop: 'M3 5h18v11H3zM9 20h6M12 16v4',
  phone: 'M7 3h10v18H7zM11 18h2',
  tablet: 'M5 3h14v18H5zM11 18h2',
  other: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.5M12 16.5v.1',
} as const
const names = { desktop: 'Computer', phone: 'Phone', tablet: 'Tablet', other: 'Device' } as const

export function DeviceIcon({ type }: { type: keyof typeof paths }) {
  return (
    <svg className="i ink-3" viewBox="0 0 24 24" role="img" aria-label={names[type]}>
      <path d={paths[type]} />
    </svg>
  )
}
