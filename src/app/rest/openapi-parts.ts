import { z } from 'zod'
import { errorCodes } from '../../shared/errors'
import { text } from '../../shared/views'

/** Describes the parts of an OpenAPI 3.1 document that this product uses. */

export type Schema = Record<string, unknown>
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}
export type Content = Record<string, { schema: Schema; example?: unknown }>
export type Response = { description: string; headers?: Record<string, unknown>; content?: Content } | { $ref: string }
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  /** Lists the permissions that the role of the caller must have. */
  'x-permissions'?: readonly string[]
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Response>
}
export type WebhookOperation = Pick<
  Operation,
  'operationId' | 'tags' | 'summary' | 'security' | 'requestBody' | 'responses'
> & {
  description?: string
  parameters: { $ref: string }[]
}
export type OpenApi = {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: WebhookOperation }>
  components: Record<string, Record<string, unknown>>
}

export const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

export const failure = z.looseObject({
  message: text.describe('For people'),
  code: z.enum([...errorCodes, 'internal']),
  requestId: text.describe('As in the header X-Request-Id'),
  fields: z.record(z.string(), text).optional().describe('Each input’s name and its message'),
  current: z
    .looseObject({})
    .optional()
    .describe('Of a stale `version` (409): the newer record, in the form of the call’s answer'),
  mergedInto: text.optional().describe('Of a lead that was merged: the id of the one that stayed'),
})
