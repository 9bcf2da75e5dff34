import { type Currency, formatMoney, percentText } from '../../../../../shared/money'
import { permissionLabels } from '../../../../identity/auth/permission.rules'
import { templateLines } from '../../../../settings/settings/mail-templates.rules'
import type { MailTemplate } from '../../../../settings/settings/view'
import type { PageDocument } from '../../../../settings/pages/document.schema'
import { rateText } from '../../../../../shared/rates'
import type { trpc } from '../../../../../platform/web/trpc'
import { capitalize } from '../../../../../shared/text'

export type SetupPart = NonNullable<ReturnType<typeof trpc.setup.preview.useMutation>['data']>['parts'][number]
export type PartChange = SetupPart['changes'][number]

const isBlank = (value: unknown) => value === null || value === undefined || value === ''
/** Matches fields that describe no change: names before a row's other fields, and types of documents. */
const silent = /^(name|slug)$|(^|\.)document\.type$/

/** Leaves out what nobody has to read. */
export const listShownChanges = (changes: readonly PartChange[]): PartChange[] =>
  changes.filter(({ row, field, from, to }) => !(isBlank(from) && isBlank(to)) && (row === null || !silent.test(field)))

/** Converts 'paymentTerms.deposit.amountMinor' to 'Payment terms, deposit, amount', after the name of the row. */
export function toLabel({ row, field }: PartChange): string {
  const words = field
    .replace(/document\.content$/, 'text')
    .replace(/^basisPoints$|^micros$/, 'rate')
    .replace(/Minor$/, '')
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
    .replaceAll('.', ', ')
  return row === null ? capitalize(words) : `${row}: ${words}`
}

type Node = { text?: string; content?: readonly Node[] }
const wordsIn = ({ text = '', content = [] }: Node): string => text + content.map(wordsIn).join(' ')

/** Converts a value of a field to what people read. */
export function toShown(field: string, value: unknown, currency: Currency): unknown {
  if (isBlank(value)) return null
  if (field === 'basisPoints') return percentText(value as number)
  if (field === 'micros') return rateText({ micros: value as number })
  if (field.endsWith('Minor')) return formatMoney(value as number, currency, { whole: false })
  if (field === 'permissions') return (value as (keyof typeof permissionLabels)[]).map((one) => permissionLabels[one])
  if (field.endsWith('document.content')) return (value as PageDocument['content']).map((one) => wordsIn(one as Node))
  if (field === 'mailTemplates') return templateLines(value as MailTemplate[])
  return value
}
