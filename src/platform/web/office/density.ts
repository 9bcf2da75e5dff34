import { createChoice } from './stored-choice'

export type Density = 'normal' | 'compact'

/** Height of the rows of the office's lists, on this device. */
export const density = createChoice<Density>('itinera-density', ['normal', 'compact'])
/** Whether the sidebar shows icons alone. */
export const sidebar = createChoice('itinera-sidebar', ['open', 'collapsed'])
