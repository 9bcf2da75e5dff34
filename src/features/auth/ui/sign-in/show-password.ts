/** Names the eye of a password field, so that several on one form are told apart. */
export const showPassword = (what: string) => ({
  visibilityToggleButtonProps: { 'aria-label': `Show the ${what}` },
})
