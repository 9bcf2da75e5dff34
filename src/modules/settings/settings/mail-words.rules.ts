import { type Block, toParagraphs } from '../../core/email/layout.rules'
import type { MailKind, mailFills } from './mail-fills.rules'
import { type Kind, mailKinds, type MailWords } from './mail-kinds.rules'
import { fillTemplate } from './mail-templates.rules'

/** Holds what a mail needs of the agency. */
export type MailAgency = { name: string; mailWords: readonly MailWords[] }

type Filling<K extends MailKind> = Record<(typeof mailFills)[K][number], string>

/** Returns the subject of a mail, and the paragraphs that begin and end it. */
export function wordMail<K extends MailKind>(
  all: readonly MailWords[],
  mail: K,
  filling: Filling<K>,
): { subject: string; opening: Block[]; closing: Block[] } {
  const own = all.find((one) => one.mail === mail)
  const usual: Kind = mailKinds[mail]
  const fill = (text: string) => fillTemplate(text, filling)
  return {
    subject: fill(own?.subject || usual.subject),
    opening: toParagraphs(fill((usual.opening !== null && own?.opening) || usual.opening || '')),
    closing: toParagraphs(fill(own?.closing ?? '')),
  }
}
