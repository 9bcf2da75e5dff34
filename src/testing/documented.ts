import { Ajv2020 } from 'ajv/dist/2020.js'
import { createOpenApi } from '../app/rest/openapi'
import type { Call } from './calls'

const ajv = new Ajv2020({ strict: false, validateFormats: false })
const { paths } = createOpenApi('http://itinera.test')

/** Returns the schema of a body in the OpenAPI document. */
function documentedBody(name: string) {
  const [method, path] = name.split(' ') as [string, string]
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  return operation?.requestBody?.content['application/json']?.schema
}

/** Compares the verdicts of the document and of the call on a body; null where the call takes none. */
export function verdicts(call: Call, body: object, params?: Record<string, string>) {
  const schema = documentedBody(call.name)
  if (!schema) return null
  const refusal = call.refusal({ body, params })
  const document = ajv.validate(schema, body)
  return { document, call: refusal === null, why: refusal?.fields ?? ajv.errorsText() }
}

/** Lists fields of an example that only one of the two requires. */
export function disputedFields(call: Call, body: object, params?: Record<string, string>) {
  return Object.keys(body).flatMap((field) => {
    const { [field]: _, ...others } = body as Record<string, unknown>
    const verdict = verdicts(call, others, params)!
    return verdict.document === verdict.call ? [] : [{ field, ...verdict }]
  })
}
