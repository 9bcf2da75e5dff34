/** Forgets the dialog over the page: a reload shows the page alone. */
export function forgetDialog(): void {
  const entry = window.history.state as { state: object | null } | null
  window.history.replaceState({ ...entry, state: { ...entry?.state, dialog: undefined } }, '')
}
