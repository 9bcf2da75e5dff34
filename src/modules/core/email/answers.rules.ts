import { email } from '../../../shared/fields'

/** Why nobody answers a mail. */
export const unanswered = {
  link: 'It has a link that opens an account. Whoever answers quotes it, and the agency’s mailbox has many readers.',
  colleague: 'It tells staff of work that is theirs, of several customers at once, or of their own report.',
} as const

/** Where the answers to a mail go. What the product sends by itself says so, as no machine is to answer it. */
export type Answers = { replyTo?: string; isAutomatic: boolean }

/**
 * Where answers go depends on who gets the mail. Each mail says one of these.
 * - `agency`: to customers and suppliers. Without an address in its settings they go to the sender.
 * - `person`: to the agency and its staff, about a customer or a colleague, who gets the answer.
 * - `nobody`: of the few that are in `unanswered`.
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
