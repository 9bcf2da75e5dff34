/** Names a password field's visibility toggle for screen readers. */
export const showPassword = (what: string) => ({
  visibilityToggleButtonProps: { 'aria-label': `Show the ${what}` },
})
