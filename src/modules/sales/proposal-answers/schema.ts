import { z } from 'zod'
import {
  calendarDate,
  costReason,
  line,
  minorUnits,
  paragraph,
  personName,
  rowId,
  typedAmount,
  version,
} from '../../../shared/fields'
import type { Currency } from '../../../shared/money'
import { acceptanceChannels } from './answer.rules'

/** Accepts 256 bits as base64url. Treats malformed values like unknown tokens. */
const token = line({ max: 200 }).catch('-')
export const linkInput = z.object({ token })
export type LinkInput = z.output<typeof linkInput>

const ofVersion = linkInput.extend({ number: z.number().int().min(1).max(10_000) })
export const viewInput = ofVersion
export type ViewInput = z.output<typeof viewInput>

const requireAnswer = (message: string) => paragraph({ min: 1, max: 2000, message })
export const commentInput = ofVersion.extend({
  text: requireAnswer('Please write something'),
  lineKey: z.uuid().optional(),
})
export type CommentInput = z.output<typeof commentInput>

export const acceptInput = ofVersion.extend({
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Please open the proposal again'),
  name: personName({ min: 2, max: 120, message: 'Please type your full name' }),
})
export type AcceptInput = z.output<typeof acceptInput>
/** Requires agreement to price, days and terms of a version, by its hash. */
export const acceptForm = (sha256: string) =>
  acceptInput.pick({ name: true }).extend({
    sha256: z.literal(sha256, 'Please agree to what you accept'),
  })

/** Describes an acceptance of this version through staff. `saidOn` is in the agency's time zone. */
export const recordAcceptanceInput = z.object({
  id: rowId(),
  number: z.number().int().min(1).max(10_000),
  sha256: acceptInput.shape.sha256,
  name: personName({ min: 2, max: 120, message: 'Please say who accepted' }),
  channel: z.enum(acceptanceChannels, 'Please say how they accepted'),
  saidOn: calendarDate('Please say when they accepted'),
  note: paragraph({ max: 2000 }).default(''),
  /** Sends the customer a confirmation. */
  isMailed: z.boolean().default(true),
})
export type RecordAcceptanceInput = z.output<typeof recordAcceptanceInput>

export const declineInput = ofVersion.extend({ reason: requireAnswer('Please tell us why, in a few words') })
export type DeclineInput = z.output<typeof declineInput>

const lineKeys = z.array(z.uuid()).max(50)
/** Takes choices, each in place of another one of its group, and adds options. Removes the options in `without`. */
export const chooseInput = ofVersion
  .extend({ keys: lineKeys, without: lineKeys.default([]) })
  .refine(({ keys, without }) => keys.length + without.length > 0, { path: ['keys'], error: 'Please choose something' })
export type ChooseInput = z.output<typeof chooseInput>

export const counterInput = ofVersion.extend({
  amountMinor: minorUnits.min(100, 'Please enter an amount'),
  text: requireAnswer('Please say a few words about it'),
})
export type CounterInput = z.output<typeof counterInput>
/** Requires a typed amount below the price of the version. */
export const counterForm = (currency: Currency, totalMinor: number) =>
  counterInput.pick({ text: true }).extend({
    amountMinor: typedAmount(currency)
      .pipe(z.number('Please enter an amount').pipe(counterInput.shape.amountMinor))
      .refine((amount) => amount < totalMinor, 'Please name less than the price'),
  })

export const proposalInput = z.object({ id: rowId() })
export type ProposalInput = z.output<typeof proposalInput>

/** Defaults to the newest version. */
export const previewInput = proposalInput.extend({ number: z.number().int().min(1).max(10_000).optional() })
export type PreviewInput = z.output<typeof previewInput>

export const sendProposalInput = proposalInput.extend({
  version,
  message: paragraph({ min: 1, max: 4000, message: 'Please write a few words to the traveler' }),
  costReason,
  /** Confirms the difference from the estimate that the customer read. */
  otherThanEstimate: z.boolean().default(false),
  /** Confirms that the PDF replaces unknown characters by numbers. */
  withCodes: z.boolean().default(false),
  /** Suppresses the mail if false: staff hand it over on paper or by a link. */
  isMailed: z.boolean().default(true),
})
export type SendProposalInput = z.output<typeof sendProposalInput>

export const withdrawProposalInput = proposalInput.extend({
  version,
  reason: paragraph({ min: 1, max: 1000, message: 'Please say why, for your colleagues' }),
})
export type WithdrawProposalInput = z.output<typeof withdrawProposalInput>

export const declineCounterInput = proposalInput.extend({
  text: requireAnswer('Please write a few words to the traveler'),
})
export type DeclineCounterInput = z.output<typeof declineCounterInput>

export const replyInput = proposalInput.extend({ text: requireAnswer('Please write something') })
export type ReplyInput = z.output<typeof replyInput>
