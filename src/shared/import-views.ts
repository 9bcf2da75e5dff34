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
  /** Names the field that it is imported as; blank for none, '?' where somebody must say first. */
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
  /** Names the sheets of a workbook that have data, and the one that is read; none for a text. */
  sheets: texts,
  sheet: text,
  fields: view({ name: text, label: text }).array(),
  columns: importColumn.array(),
  /** Lists words that are not known, by field: each means one of `meanings`, or blank as nobody chose. */
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
  /** Names what the file is rather of, and says so; null where it is of what was chosen. */
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
  /** Says of good lines what is taken otherwise than it stands there, or stays as it is here. */
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
  /** Says of good lines what was taken otherwise than it stands there, or stays as it is here. */
  notices: badLine.array(),
  bad: badLine.array(),
})
export type Imported = z.infer<typeof imported>
