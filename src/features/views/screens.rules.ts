/** Lists of the office that views are saved of. */
export const screens = ['quotes', 'leads', 'proposals', 'customers', 'users', 'packages', 'inventory'] as const
export type Screen = (typeof screens)[number]

export const maxViews = 20
