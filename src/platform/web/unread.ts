/**
 * Focuses the first field with an invalid text, such as half a date, in the dialog or page of `form`. Returns whether
 * there is one: its former value would be sent. Forms of the kit call it themselves.
 */
export function focusUnread(form?: EventTarget | null): boolean {
  const scope = form instanceof Element ? form.closest('[role=dialog]') : null
  const field = (scope ?? document).querySelector<HTMLElement>('[data-unread]')
  field?.focus()
  return Boolean(field)
}
