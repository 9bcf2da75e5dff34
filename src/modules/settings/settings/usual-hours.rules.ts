/** Fills the times of days that had none. */
export const usualHours = { from: '09:00', to: '18:00' }
type TypedDay = { isOpen: boolean; from: string; to: string }

/** Replaces times that do not count, as they may be blank: those of closed days, and all of an unlimited promise. */
export const fillUnusedHours = <Typed extends { isLimited: boolean; days: readonly TypedDay[] }>(typed: Typed) => ({
  ...typed,
  days: typed.days.map((day) => (typed.isLimited && day.isOpen ? day : { ...day, ...usualHours })),
})
