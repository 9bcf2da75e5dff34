import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, invalid } from '../../shared/errors'
import type { ReadFile, SentFile } from '../../shared/files'
import { httpError } from './errors'

/** Limits one file, in bytes, inclusive (specification 9). */
const maxFileBytes = 5_242_880
const limits = {
  fileSize: maxFileBytes,
  files: 1,
  fields: 20,
  parts: 21,
  fieldNameSize: 100,
  fieldSize: 32 * 1024,
  headerPairs: 20,
  headerSize: 8 * 1024,
}
/** Limits a whole request, in bytes: the file, all texts, and the multipart framing. */
const maxBodyBytes = maxFileBytes + 1024 * 1024

/** Makes one scope accept multipart/form-data, which is refused elsewhere. */
export const acceptFiles = async (scope: FastifyInstance): Promise<void> => {
  await scope.register(multipart, { limits })
}

const tooLarge = () => new AppError('too-large', 'The file is too large (max 5MB)', { field: 'file' })
const brokenOff = () => invalid('The file did not arrive whole. Please send it again.', 'file')

/** Maps errors of an unreadable body. Treats every parser error as the request's fault. */
function toFailure(error: unknown): unknown {
  if (error instanceof AppError) return error
  const { code } = error as { code?: unknown }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge()
  if (code === 'FST_FILES_LIMIT') return invalid('Please send one file at a time', 'file')
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') return invalid('The form has too many fields', 'body')
  if (code === 'FST_PROTO_VIOLATION') return invalid('A field has a name that is not allowed', 'body')
  if (code === 'FST_INVALID_JSON_FIELD_ERROR') return invalid('A field is not valid JSON', 'body')
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return httpError(415)
  return brokenOff()
}

/** Rejects a body longer than any form of ours: the framing between parts counts for no other limit. */
const waitUntilTooLong = ({ raw }: FastifyRequest): Promise<never> =>
  new Promise((_, reject) => {
    let total = 0
    raw.on('data', ({ length }: Buffer) => {
      total += length
      if (total > maxBodyBytes) reject(tooLarge())
    })
  })

function readText(part: Exclude<Multipart, { type: 'file' }>): string {
  if (part.fieldnameTruncated || part.valueTruncated) throw invalid('This field is too long', part.fieldname)
  // Takes back the parsing of parts that say they are JSON.
  return typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
}

async function collect(req: FastifyRequest): Promise<SentFile> {
  const texts: Record<string, string> = Object.create(null) as Record<string, string>
  let file: Omit<SentFile, 'texts'> | undefined
  for await (const part of req.parts()) {
    if (part.type === 'file') {
      if (part.fieldname !== 'file') throw invalid('Please send the file in the field “file”', 'file')
      file = { name: part.filename ?? '', data: await part.toBuffer() }
    } else {
      texts[part.fieldname] = readText(part)
    }
  }
  if (!file) throw invalid('Please choose a file', 'file')
  return { ...file, texts }
}

async function read(req: FastifyRequest): Promise<SentFile> {
  try {
    if (Number(req.headers['content-length'] ?? 0) > maxBodyBytes) throw tooLarge()
    return await Promise.race([collect(req), waitUntilTooLong(req)])
  } catch (error) {
    // Discards the rest of the body, so that the answer arrives.
    req.raw.unpipe().resume()
    throw toFailure(error)
  }
}

/** Returns the reader of an uploaded file; undefined for other bodies. */
export const getSentFile = (req: FastifyRequest): ReadFile | undefined =>
  'isMultipart' in req && req.isMultipart() ? () => read(req) : undefined
