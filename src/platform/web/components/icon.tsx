const paths = {
  'chevron-down': 'm7 10 5 5 5-5',
  'chevron-right': 'm10 7 5 5-5 5',
  'chevron-left': 'm14 7-5 5 5 5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  heart: 'M12 20S4 15 4 9.2A4.2 4.2 0 0 1 12 7.5 4.2 4.2 0 0 1 20 9.2C20 15 12 20 12 20Z',
  search: 'M11 17a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM15.5 15.5 20 20',
  close: 'M6 6l12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.400M5.6 18.4 7 17M17 7l1.4-1.4',
  moon: 'M20 14.5A8 8 0 1 1 9.5 4a6.5 6.5 0 0 0 10.5 10.500Z',
  phone: 'M6 3h3l1.5 5-2 1.500a11 11 0 0 0 6 6l1.5-2 5 1.500v3a2 2 0 0 1-2 2A16 16 0 0 1 4 5a2 2 0 0 1 2-2Z',
  chat: 'M4 5h16v11H9l-5 4z',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 20c1-4 4-6 8-6s7 2 8 6',
  share: 'M12 15V4M8 7l4-4 4 4M5 12v8h14v-8',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  filter: 'M4 6h16M7 12h10M10 18h4',
  bed: 'M3 18V7M3 14h18v4M21 14v-2a3 3 0 0 0-3-3h-8v5',
  compass: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM15.5 8.500l-2 5-5 2 2-5z',
  car: 'M4 16v-4l2-5h12l2 5v4M4 16h16M7 16v2M17 16v2M4 12h16',
  fork: 'M7 3v8M5 3v4a2 2 0 0 0 4 0V3M7 11v10M17 3c-2 1-3 4-3 7h3v11',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
} as const
export type IconName = keyof typeof paths

/** Draws a decorative icon; the control around it carries the name. */
export const Icon = ({ name, className }: { name: IconName; className?: string }) =>
  Glyph({ path: paths[name], className })

/** Draws an icon by its path, for icons that only one part of the site shows. */
export const Glyph = ({ path, className }: { path: string; className?: string }) => (
  <svg className={className ? `i ${className}` : 'i'} viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)
