import { email } from '../../../shared/fields'

/** Explains why some mails take no reply. */
export const unanswered = {
  link: 'It has a link that opens an account. Whoever answers quotes it, and the agency’s mailbox has many readers.',
  colleague: 'It notifies staff of work that is theirs, of several customers at once, or of their own report.',
} as const

/** Sets the reply address. Marks mails that the product sends by itself, so that no machine replies. */
export type Answers = { replyTo?: string; isAutomatic: boolean }

/**
 * Sets the replies by recipient; each mail chooses one.
 * - `agency`: to customers and suppliers. Without an address in the settings, replies go to the sender.
 * - `person`: to staff, about a customer or a colleague, who gets the reply.
 * - `nobody`: for the mails in `unanswered`.
 */
export const answersTo = {
  agency: (agency: { email: string | null }, { isAutomatic = false } = {}): Answers => ({
    ...(agency.email && { replyTo: agency.email }),
    isAutomatic: isAutomatic || !agency.email,
  }),
  person: (address: string | null | undefined): Answers => ({
    replyTo: email().safeParse(address).data,
    isAutomatic: true,
  }),
  nobody: (_why: keyof typeof unanswered): Answers => ({ isAutomatic: true }),
}
