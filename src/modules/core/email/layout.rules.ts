import { escapeHtml, cutText } from '../../../shared/text'
import { goColors, headColors, marks } from './brand.rules'

/** Describes a mail's content, from which plain text and HTML are rendered. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'facts'; title?: string; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'list'; title: string; items: readonly string[] }
  | {
      kind: 'receipt'
      title: string
      rows: readonly { label: string; detail: string; amount: string }[]
      total: string
      notes?: readonly string[]
    }
  /** Aligns numbers right; `total` is the last row. */
  | {
      kind: 'table'
      title?: string
      head: readonly string[]
      rows: readonly (readonly string[])[]
      total: readonly string[]
    }
  /** Contains visitor input; only the agency sees it. */
  | { kind: 'quoted'; title: string; text: string }
  | { kind: 'action'; label: string; url: string }

export const toParagraphs = (text: string): Block[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => ({ kind: 'text', text: part.trim() }))

export type MailContent = { subject: string; text: string; html: string }

/** Collapses values to one line, so that none can imitate a row of the plain text. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const leader = (label: string, amount: string) =>
  amount === '' ? label : `${label} ${'.'.repeat(Math.max(3, 56 - label.length - amount.length))} ${amount}`

/** Returns 'Bank transfer: Received $100.00, Refunded $0.00'. */
const toLine = ([, ...heads]: readonly string[], [name = '', ...cells]: readonly string[]) =>
  `- ${oneLine(name)}: ${cells.map((cell, i) => `${heads[i]} ${cell}`).join(', ')}`

function toText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'facts':
      return [block.title, ...block.rows.map(([label, value]) => `${label}: ${oneLine(value)}`)]
        .filter(Boolean)
        .join('\n')
    case 'list':
      return [block.title, ...block.items.map((item) => `- ${oneLine(item)}`)].join('\n')
    case 'receipt':
      return [
        block.title,
        ...block.rows.flatMap((r) => [leader(oneLine(r.label), r.amount), `  ${oneLine(r.detail)}`]),
        leader('Total', block.total),
        ...(block.notes ?? []),
      ].join('\n')
    case 'table':
      return [block.title, ...[...block.rows, block.total].map((cells) => toLine(block.head, cells))]
        .filter(Boolean)
        .join('\n')
    case 'quoted':
      return [block.title, ...block.text.split(/\r?\n|\r/).map((line) => `> ${line}`)].join('\n')
    case 'action':
      return `${block.label}: ${block.url}`
  }
}

const ink = '#10292e'
const soft = '#40565a'
const hairline = '1px solid #e0dbcf'
const sans = "font-family:'Hanken Grotesk','Segoe UI',Helvetica,Arial,sans-serif"
const serif = "font-family:'Brygada 1918',Georgia,'Times New Roman',serif"

const renderTitle = (title: string) =>
  `<h2 style="margin:28px 0 8px;${serif};font-size:20px;line-height:1.2;color:${ink}">${escapeHtml(title)}</h2>`
const table = (body: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;${sans};font-size:15px">${body}</table>`
const row = (left: string, right: string, style = '') =>
  `<tr><td style="padding:8px 12px 8px 0;border-bottom:${hairline};vertical-align:top;${style}">${left}</td>` +
  `<td align="right" style="padding:8px 0;border-bottom:${hairline};vertical-align:top;${style}">${right}</td></tr>`
const renderCells = (tag: 'th' | 'td', cells: readonly string[], style: string) =>
  `<tr>${cells
    .map((cell, i) => {
      const side = i === 0 ? 'text-align:left;padding:6px 8px 6px 0' : 'text-align:right;padding:6px 0 6px 8px'
      return `<${tag} style="${side};font-weight:400;vertical-align:top;border-bottom:${hairline};${style}">${escapeHtml(cell)}</${tag}>`
    })
    .join('')}</tr>`
const toSubline = (text: string) => `<br><span style="font-size:13px;color:${soft}">${escapeHtml(text)}</span>`

function toHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:12px 0">${escapeHtml(block.text).replaceAll('\n', '<br>')}</p>`
    case 'facts':
      return (
        (block.title ? renderTitle(block.title) : '') +
        table(block.rows.map(([l, v]) => row(escapeHtml(l), escapeHtml(v))).join(''))
      )
    case 'list':
      return `${renderTitle(block.title)}<ul style="margin:8px 0;padding-left:20px">${block.items
        .map((item) => `<li style="margin:4px 0">${escapeHtml(item)}</li>`)
        .join('')}</ul>`
    case 'receipt': {
      const rows = block.rows.map((r) => row(escapeHtml(r.label) + toSubline(r.detail), escapeHtml(r.amount)))
      const total = row(
        'Total',
        escapeHtml(block.total),
        `border-top:2px solid ${ink};border-bottom:0;font-size:20px;font-weight:600`,
      )
      const notes = (block.notes ?? []).map(
        (note) => `<p style="margin:8px 0;font-size:13px;color:${soft}">${escapeHtml(note)}</p>`,
      )
      return renderTitle(block.title) + table(rows.join('') + total) + notes.join('')
    }
    case 'table':
      return `${block.title ? renderTitle(block.title) : ''}<table width="100%" cellpadding="0" cellspacing="0" style="margin-top:16px;border-collapse:collapse;${sans};font-size:13px">${[
        renderCells('th', block.head, `color:${soft};vertical-align:bottom`),
        ...block.rows.map((cells) => renderCells('td', cells, '')),
        renderCells('td', block.total, `border-top:2px solid ${ink};border-bottom:0;font-weight:600`),
      ].join('')}</table>`
    case 'quoted':
      return `${renderTitle(block.title)}<p style="margin:8px 0;padding-left:12px;border-left:3px solid #e0dbcf;white-space:pre-line">${escapeHtml(block.text)}</p>`
    case 'action':
      return `<p style="margin:24px 0"><a href="${escapeHtml(block.url)}" ${marks.go} style="${goColors};display:inline-block;padding:12px 20px;border-radius:6px;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>`
  }
}

const frame = (from: string, heading: string, body: string, foot: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title></head>
<body style="margin:0;background:#fbfaf6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:${hairline}">
<tr><td data-head style="${headColors};padding:20px 32px;${serif};font-size:20px">${marks.head.join(from)}</td></tr>
<tr><td style="padding:28px 32px;${sans};font-size:16px;line-height:1.55;color:${ink}">
<h1 style="margin:0 0 16px;${serif};font-size:28px;line-height:1.1;font-weight:600">${heading}</h1>
${body}
</td></tr>
<tr><td style="padding:16px 32px 24px;border-top:${hairline};${sans};font-size:13px;color:${soft}">${foot}${marks.foot}</td></tr>
</table></td></tr></table></body></html>
`

/** Fits a subject into one line. */
export const toSubject = (text: string): string => cutText(oneLine(text), 200)
export const toTestSubject = (subject: string): string => toSubject(`Test: ${subject}`)

/**
 * Renders a mail as HTML in the agency's layout and as plain text. Escapes all input here and only here.
 * @param from is the agency's name; `foot` explains why the mail was sent
 */
export function composeMail(mail: {
  subject: string
  from: string
  heading: string
  blocks: readonly Block[]
  foot: string
}): MailContent {
  const { from, heading, blocks, foot } = mail
  return {
    subject: toSubject(mail.subject),
    text: [heading, ...blocks.map(toText), `--\n${foot}\n${from}\n`].join('\n\n'),
    html: frame(escapeHtml(from), escapeHtml(heading), blocks.map(toHtml).join('\n'), escapeHtml(foot)),
  }
}
