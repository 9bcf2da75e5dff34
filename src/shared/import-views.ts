import { z } from 'zod'
import { dateOrders } from './date-text'
import { encodings } from './encodings'
import { count, currency, id, minor, text, texts, view } from './views'

/** Reports a line that is not imported. Lines count from 1, the header's. */
const badLine = view({ line: count, column: text, message: text })
export type BadLine = z.infer<typeof badLine>

/** Sums the lines of which the same is said of a column; `lines` are the first few. */
const lineReason = view({ column: text, message: text, count, lines: count.array() })
export type LineReason = z.infer<typeof lineReason>

const importColumn = view({
  heading: text,
  /** Names the field that it is imported as; blank for none, '?' while undecided. */
  field: text,
  /** Tells whether that was chosen by hand in an earlier import. */
  isRemembered: z.boolean(),
  samples: texts,
  /** Shows how cells of amounts and dates were read, ambiguous ones first. */
  readings: view({ text, as: text }).array(),
})
export type ImportColumn = z.infer<typeof importColumn>

export const importPreview = view({
  /** Names the encoding; null where the file leaves no choice. */
  encoding: z.enum(encodings).nullable(),
  isSure: z.boolean(),
  /** Names the sheets with data, and the one that is read; none for a text file. */
  sheets: texts,
  sheet: text,
  fields: view({ name: text, label: text }).array(),
  columns: importColumn.array(),
  /** Lists unknown words by field: each means one of `meanings`, or blank while undecided. */
  words: view({
    field: text,
    meanings: texts,
    isKept: z.boolean(),
    unknown: view({ text, count, means: text }).array(),
  }).array(),
  /** Names the order of ambiguous dates: as chosen, else as other dates of the file prove it. */
  dates: z.enum(dateOrders).nullable(),
  /** Holds the first ambiguous date; blank for none. */
  unclearDate: text,
  /** Explains why nothing of the file can be imported; null when its columns suffice. */
  problem: text.nullable(),
  /** Names the kind that suits the file better, and explains it; null without one. */
  other: view({ kind: text, message: text }).nullable(),
  /** Counts good lines, of which some are new, changed, or unchanged. */
  count,
  added: count,
  changed: count,
  same: count,
  /** Names the first new or changed ones. */
  names: texts,
  /** Sums amounts of all good lines, to compare with a former program. */
  sums: view({ label: text, currency, amountMinor: minor }).array(),
  /** Lists notices of good lines: values that are changed, or stay as they are here. */
  notices: badLine.array(),
  bad: badLine.array(),
  /** Sums `bad` by reason, the most frequent first. */
  reasons: lineReason.array(),
  /** Holds a CSV of the bad lines with their reasons; blank for none. */
  badCsv: text,
})
export type ImportPreview = z.infer<typeof importPreview>

export const imported = view({
  id,
  count,
  changed: count,
  /** Lists notices of good lines: values that were changed, or stay as they are here. */
  notices: badLine.array(),
  bad: badLine.array(),
})
export type Imported = z.infer<typeof imported>
