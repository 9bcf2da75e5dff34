/** Accessible name of a password field's visibility toggle. */
export const showPassword = (what: string) => ({
  visibilityToggleButtonProps: { 'aria-label': `Show the ${what}` },
})
