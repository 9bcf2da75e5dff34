import { z } from 'zod'

/** Holds an uploaded file with the short texts sent beside it. */
export type SentFile = { name: string; data: Buffer; texts: Record<string, string> }
/** Reads the file of a request, after its sender's permission was checked. */
export type ReadFile = () => Promise<SentFile>

/** Accepts a file as a procedure's input, which JSON cannot hold. */
export const fileInput = z.custom<ReadFile>(
  (value) => typeof value === 'function',
  'Please send the file as multipart/form-data',
)
