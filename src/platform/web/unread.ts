/**
 * Focuses the first field with a text that its values do not hold, in the dialog or page of `form`, and tells whether
 * there is one: what is sent would be the value before. Forms of the kit ask it themselves.
 */
export function focusUnread(form?: EventTarget | null): boolean {
  const scope = form instanceof Element ? form.closest('[role=dialog]') : null
  const field = (scope ?? document).querySelector<HTMLElement>('[data-unread]')
  field?.focus()
  return Boolean(field)
}
