import { z } from 'zod'

/** One file with the short texts that were sent beside it. */
export type SentFile = { name: string; data: Buffer; texts: Record<string, string> }
/** Reads the file of a request: called by what has checked that its sender may send one. */
export type ReadFile = () => Promise<SentFile>

/** The input of a procedure that takes a file. JSON cannot hold one. */
export const fileInput = z.custom<ReadFile>(
  (value) => typeof value === 'function',
  'Please send the file as multipart/form-data',
)
