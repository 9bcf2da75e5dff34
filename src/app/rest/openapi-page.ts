import { escapeHtml as text } from '../../shared/text'
import type { Content, OpenApi, Operation, Parameter, Response } from './openapi-parts'
import { openApiStyles } from './openapi-page.styles'

/** Renders the OpenAPI document as a page: plain HTML, no script beyond the color scheme's. */

type Node = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  items?: Node
  anyOf?: Node[]
  properties?: Record<string, Node>
  required?: string[]
  minimum?: number
  description?: string
}

const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
/** Turns names between backticks into code. */
const prose = (words: string) => text(words).replace(/`([^`]+)`/g, '<code>$1</code>')
const getRefName = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)

/** Describes a schema's type: 'array of text', 'one of a, b', a link to a named schema. */
function renderType(node: Node | undefined): string {
  if (!node) return 'any value'
  if (node.$ref) return `<a href="#schema-${slug(getRefName(node.$ref))}">${text(getRefName(node.$ref))}</a>`
  if (node.anyOf) return [...new Set(node.anyOf.map(renderType))].join(' or ')
  if (node.enum) return `one of ${node.enum.map((value) => `<code>${text(String(value))}</code>`).join(', ')}`
  if (node.const !== undefined) return `<code>${text(JSON.stringify(node.const))}</code>`
  if (node.type === 'array') return `array of ${renderType(node.items)}`
  return text([node.type ?? 'any value'].flat().join(' or ') + (node.format ? ` (${node.format})` : ''))
}

const inner = (node: Node): Node | undefined =>
  node.properties ? node : node.items ? inner(node.items) : node.anyOf?.map(inner).find(Boolean)

function renderFields(node: Node, depth = 0): string {
  const required = new Set(node.required)
  const rows = Object.entries(node.properties ?? {}).map(([name, field]) => {
    const nested = depth < 3 ? inner(field) : undefined
    const optional = required.has(name) ? '' : ' <span class="api-optional">optional</span>'
    return [
      `<li><code class="api-name">${text(name)}</code>${optional} <span class="api-type">${renderType(field)}</span>`,
      field.description ? `<p>${prose(field.description)}</p>` : '',
      nested ? renderFields(nested, depth + 1) : '',
      '</li>',
    ].join('')
  })
  return rows.length ? `<ul class="api-fields">${rows.join('')}</ul>` : `<p>${renderType(node)}</p>`
}

const renderParameter = ({ name, in: place, required, description, schema }: Parameter): string =>
  `<li><code class="api-name">${text(name)}</code> <span class="api-optional">${place}${required ? '' : ', optional'}</span> ` +
  `<span class="api-type">${renderType(schema as Node)}</span>${description ? `<p>${prose(description)}</p>` : ''}</li>`

/** Returns the schema of a body's only media type. */
const schemaIn = (content: Content | undefined): Node | undefined =>
  content && (Object.values(content)[0]?.schema as Node | undefined)

function renderResponse(document: OpenApi, status: string, response: Response): string {
  const found =
    '$ref' in response
      ? (document.components.responses![getRefName(response.$ref)] as Exclude<Response, { $ref: string }>)
      : response
  const schema = schemaIn(found.content)
  const headers = Object.keys(found.headers ?? {}).map((name) => `<code>${text(name)}</code>`)
  const parts = [
    text(found.description),
    schema && status < '400' ? renderType(schema) : '',
    headers.length ? `headers ${headers.join(', ')}` : '',
  ]
  return `<li><b class="api-status">${status}</b> ${parts.filter(Boolean).join(' · ')}</li>`
}

/** Makes a value that a schema describes: the first of several, one element, text of the format. */
function toSample(document: OpenApi, node: Node | undefined, depth = 0): unknown {
  if (!node || depth > 6) return null
  const next = (inner: Node | undefined) => toSample(document, inner, depth + 1)
  if (node.$ref) return next(document.components.schemas![getRefName(node.$ref)] as Node)
  if (node.const !== undefined) return node.const
  if (node.enum) return node.enum[0]
  if (node.anyOf) return next(node.anyOf[0])
  const type = [node.type].flat()[0]
  if (type === 'object')
    return Object.fromEntries(Object.entries(node.properties ?? {}).map(([name, field]) => [name, next(field)]))
  if (type === 'array') return [next(node.items)]
  if (type === 'integer' || type === 'number') return node.minimum ?? 1
  if (type === 'boolean') return true
  return samples[node.format ?? ''] ?? 'text'
}
const samples: Record<string, string> = {
  date: '2027-05-30',
  'date-time': '2027-05-30T09:30:00Z',
  email: 'asha@example.com',
  uri: 'https://example.com/',
  uuid: '0198b7a2-0000-7000-8000-000000000001',
}

/** Keeps what a body must have, and up to six fields of those that it may have. */
function toSampleBody(document: OpenApi, schema: Node): unknown {
  const all = toSample(document, schema)
  const { required = [] } = schema
  if (typeof all !== 'object' || all === null || Array.isArray(all) || required.length === 0) return all
  return Object.fromEntries(Object.entries(all).filter(([name]) => required.includes(name)))
}

/** Writes a call for the shell, and the answer's form. */
function renderExample(document: OpenApi, path: string, method: string, operation: Operation): string {
  const [server] = document.servers
  const address = `${server!.url}${path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)}`
  const body = schemaIn(operation.requestBody?.content)
  const needsKey = operation.security.some((one) => 'key' in one)
  const isForm = operation.requestBody && 'multipart/form-data' in operation.requestBody.content
  const sent = body && !isForm ? JSON.stringify(toSampleBody(document, body), null, 2).replaceAll("'", "'\\''") : ''
  const call = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "${address}"`,
    needsKey ? '  -H "Authorization: Bearer $API_KEY"' : '',
    sent ? `  -H 'Content-Type: application/json' \\\n  -d '${sent}'` : '',
    isForm ? '  -F "file=@$FILE"' : '',
  ]
  const success = Object.entries(operation.responses).find(([status]) => status < '300')?.[1]
  const answer = success && 'content' in success ? schemaIn(success.content) : undefined
  const shown = answer ? `\n\n${JSON.stringify(toSample(document, answer), null, 2)}` : ''
  return call.filter(Boolean).join(' \\\n') + shown
}

function renderOperation(document: OpenApi, path: string, method: string, operation: Operation): string {
  const body = schemaIn(operation.requestBody?.content)
  const responses = Object.entries(operation.responses).map(([status, one]) => renderResponse(document, status, one))
  return [
    `<section class="api-operation" id="${operation.operationId}-${method}"><h3>${text(operation.summary)}</h3>`,
    `<p class="api-path"><b class="api-method api-${method}">${method.toUpperCase()}</b> <code>${text(path)}</code></p>`,
    `<p>${prose(operation.description)}</p>`,
    `<details><summary>Example</summary><pre class="api-example"><code>${text(renderExample(document, path, method, operation))}</code></pre></details>`,
    operation.parameters.length
      ? `<h4>Parameters</h4><ul class="api-fields">${operation.parameters.map(renderParameter).join('')}</ul>`
      : '',
    body ? `<details><summary>Body</summary>${renderFields(body)}</details>` : '',
    `<details><summary>Answers</summary><ul class="api-answers">${responses.join('')}</ul></details></section>`,
  ].join('')
}

function groupOperations(document: OpenApi): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0]!
      groups.set(tag, [...(groups.get(tag) ?? []), renderOperation(document, path, method, operation)])
    }
  }
  return groups
}

/** Renders the whole page; `head` has the style sheets and the color scheme of the site. */
export function openApiPage(document: OpenApi, head: string): string {
  const groups = groupOperations(document)
  const schemas = Object.entries(document.components.schemas ?? {})
  const link = (name: string) => `<li><a href="#${slug(name)}">${text(name)}</a></li>`
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>REST API</title><meta name="robots" content="noindex">${head}`,
    `<style>${openApiStyles}</style></head><body>`,
    '<header class="api-header"><div class="wrap"><a href="/">Home</a></div></header>',
    '<main class="wrap api-page" id="main"><h1>REST API</h1>',
    `<p class="api-lead">${prose(document.info.description)} The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>`,
    `<nav aria-label="Groups"><ul class="api-nav">${[...groups.keys(), 'Schemas'].map(link).join('')}</ul></nav>`,
    ...[...groups].map(([tag, all]) => `<section id="${slug(tag)}"><h2>${text(tag)}</h2>${all.join('')}</section>`),
    '<section id="schemas"><h2>Schemas</h2>',
    ...schemas.map(
      ([name, schema]) =>
        `<section class="api-operation" id="schema-${slug(name)}"><h3>${text(name)}</h3>${renderFields(schema as Node)}</section>`,
    ),
    '</section></main></body></html>',
  ].join('')
}
