import { defaultLook, type Look } from '../../../shared/colors'
import { escapeHtml } from '../../../shared/text'
import type { MailContent } from './layout.rules'

/** Holds what mails carry of the brand; `logo` is the address of a PNG. */
export type MailBrand = { name: string; look: Look; logo: string | null; letterhead: readonly string[] }

/** Marks the places that a brand changes. Texts of people are escaped, and have no comments. */
export const marks = { head: ['<!--head-->', '<!--/head-->'], foot: '<!--foot-->', go: 'data-go' } as const

const { deep, onDeep, accent, onAccent } = defaultLook
export const headColors = `background:${deep};color:${onDeep}`
export const goColors = `background:${accent};color:${onAccent}`

/**
 * Puts a mail on the agency's letterhead when it is sent: colors, logo and lines. Leaves mails of older versions, which
 * lack the marks, as they are.
 */
export function putOnLetterhead<M extends Pick<MailContent, 'text' | 'html'>>(mail: M, brand: MailBrand): M {
  const { look, logo, letterhead, name } = brand
  const [opens, closes] = marks.head
  const image = `<img src="${escapeHtml(logo ?? '')}" alt="${escapeHtml(name)}" height="36" style="display:block;height:36px;width:auto;max-width:240px;border:0">`
  const [before = '', rest] = mail.html.split(opens)
  const [head, after] = rest?.split(closes) ?? []
  const framed = head === undefined || after === undefined ? mail.html : before + (logo ? image : head) + after
  const lines = letterhead.map((line) => `<br>${escapeHtml(line)}`).join('')
  return {
    ...mail,
    html: framed
      .replace(`data-head style="${headColors}`, () => `style="background:${look.deep};color:${look.onDeep}`)
      .replaceAll(`${marks.go} style="${goColors}`, () => `style="background:${look.accent};color:${look.onAccent}`)
      .replace(marks.foot, () => lines),
    text:
      letterhead.length > 0 && mail.html.includes(marks.foot) ? `${mail.text}${letterhead.join('\n')}\n` : mail.text,
  }
}
