import { expect, it } from 'vitest'
import { showFailure } from './show-failure'

/** Refuses these fields of a form that has `phone` and `infants`. @returns what is set, and the text for a toast */
function refuse(fields: Record<string, string>, isShown: (message: string) => boolean) {
  const set: unknown[] = []
  const error = Object.assign(new Error(Object.values(fields)[0]), { data: { reason: 'invalid', fields } })
  const setError = (name: string, { message }: { message?: string }) => set.push([name, message])
  return { set, text: showFailure<{ phone: string; infants: number }>(error, setError, ['phone', 'infants'], isShown) }
}

it.each([
  ['under its field', { phone: 'Too short' }, true, null],
  ['in a toast where the form has no such field', { seats: 'None left' }, true, 'None left'],
  ['in a toast where the field is not drawn', { infants: 'Too many' }, false, 'Too many'],
])('a refusal is shown %s', (_where, fields, isDrawn, text) => {
  expect(refuse(fields, () => isDrawn).text).toBe(text)
})

it('a refusal of two fields is shown under the one that is drawn, and in a toast for the other', () => {
  const fields = { phone: 'Too short', infants: 'Too many' }
  const { set, text } = refuse(fields, (message) => message === 'Too short')
  expect(text).toBe('Too many')
  expect(set).toEqual(Object.entries(fields))
})
