const paths = {
  dashboard: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  leads: 'm4 13 3-8h10l3 8v6H4zM4 13h5l1 2.5h4L15 13h5',
  quotes: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h4',
  proposals: 'M21 3 3 10.5l7 3.500 3.500 7zM21 3 10 14',
  packages: 'm12 3 8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  search: 'M5 11a6 6 0 1 0 12 0 6 6 0 1 0 -12 0M15.5 15.5l4.5 4.5',
  help: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0 -18 0M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.4-1 .9-1 1.7M12 17h.01',
  bell: 'M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15zM10 20.5a2 2 0 0 0 4 0',
  plus: 'M12 5v14M5 12h14',
  down: 'm7 10 5 5 5-5',
  up: 'm7 14 5-5 5 5',
  right: 'm10 7 5 5-5 5',
  left: 'm14 7-5 5 5 5',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6 6 18',
  phone: 'M6 4h3l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v3a2 2 0 0 1-2 2A14 14 0 0 1 4 6a2 2 0 0 1 2-2z',
  picture: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 3-3L20 16M14.5 9a1 1 0 1 0 2 0 1 1 0 1 0 -2 0',
  pin: 'M12 21s7-6 7-11.5a7 7 0 1 0-14 0C5 15 12 21 12 21zM9.5 9.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  note: 'M5 4h14v10l-5 6H5zM14 20v-6h5',
  clock: 'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0 -17 0M12 7v5l3 2',
  columns: 'M4 5h16v14H4zM9.5 5v14M15 5v14',
  view: 'M9.2 12a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0 -5.6 0M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z',
  edit: 'm4 20 1-4L16 5l3 3L8 19zM14 7l3 3',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13',
  undo: 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3',
  moon: 'M20 14a8.5 8.5 0 1 1-9.5-10A7 7 0 0 0 20 14z',
  user: 'M8 8a4 4 0 1 0 8 0 4 4 0 1 0 -8 0M4.5 20c0-4 3-6.5 7.5-6.5s7.5 2.5 7.5 6.5',
  customer:
    'M5.5 8a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0 -7 0M3 20c0-4 2.5-6 6-6s6 2 6 6M16 5a3.5 3.5 0 0 1 0 6.5M17.5 14.5c2.3.7 3.5 2.5 3.5 5.5',
  site: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0 -18 0M3 12h18M12 3c3 3 3.5 6 3.5 9S15 18 12 21c-3-3-3.5-6-3.5-9S9 6 12 3z',
  logout: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H10',
  stage: 'M5 21V4h13l-2.5 4.5L18 13H5',
  warning: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.2h.01',
  security: 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3',
  sort: 'M8 5v14M4.5 15.5 8 19l3.5-3.5M16 19V5M12.5 8.5 16 5l3.5 3.5',
  mention: 'M8.5 12a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0 -7 0M15.5 8.5V13c0 3 4.5 2.5 4.5-1.5a8 8 0 1 0-3 6.5',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  filter: 'M4 6h16M7 12h10M10 18h4',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  merge: 'M6 4v4c0 4 6 4 6 8v4M18 4v4c0 4-6 4-6 8',
  ticket: 'M4 7h16v3a2 2 0 0 0 0 4v3H4v-3a2 2 0 0 0 0-4zM14 7v10',
  star: 'm12 4 2.5 5.2 5.7.8-4.1 4 1 5.7-5.100-2.700-5.100 2.700 1-5.700-4.100-4 5.700-.800z',
  inventory: 'M3 18V7M3 14h18v4M21 14v-2a3 3 0 0 0-3-3h-8v5',
  upload: 'M12 16V5M7.5 9.5 12 5l4.5 4.5M4 16v4h16v-4',
  save: 'M12 4v11M7.5 11l4.5 4.5L16.5 11M5 20h14',
  settings:
    'M9 12a3 3 0 1 0 6 0 3 3 0 1 0 -6 0M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2',
  billing: 'M5 3h14v18l-2.4-1.6L14.300 21 12 19.400 9.700 21 7.400 19.400 5 21zM9 8h6M9 12h6',
  audit: 'M5 6h1M5 12h1M5 18h1M10 6h9M10 12h9M10 18h9',
  reports: 'M4 20h16M7 20v-7M12 20V5M17 20v-10',
  drag: 'M8.7 5.7h.6v.6h-.6zM8.7 11.7h.6v.6h-.6zM8.7 17.7h.6v.6h-.6zM14.7 5.7h.6v.6h-.6zM14.7 11.7h.6v.6h-.6zM14.7 17.7h.6v.6h-.6z',
  history: 'M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4M12 8v4l3 2',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
} as const
export type OfficeIconName = keyof typeof paths

/** Draws icons of the office only, to keep them out of public pages. Decorative, as `Icon`. */
export function OfficeIcon({ name, className, size }: { name: OfficeIconName; className?: string; size?: number }) {
  return (
    <svg
      className={className ? `i ${className}` : 'i'}
      style={{ width: size, height: size, strokeWidth: name === 'more' ? 2.6 : undefined }}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
