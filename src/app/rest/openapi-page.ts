import { drawMark } from '../../modules/settings/settings/brand.rules'
import type { Site } from '../../modules/settings/settings/view'
import { escapeHtml as text } from '../../shared/text'
import type { Content, OpenApi, Operation, Parameter, Response, WebhookOperation } from './openapi-parts'
import { openApiStyles } from './openapi-page.styles'
import { getRefName, type Node, toSample, toSampleBody } from './openapi-samples'

/** Renders the OpenAPI document as a page: plain HTML, no script beyond the color scheme's. */

const toSlug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
/** Turns names between backticks into code. */
const renderProse = (words: string) => text(words).replace(/`([^`]+)`/g, '<code>$1</code>')

/** Describes a schema's type: 'array of text', 'one of a, b', a link to a named schema. */
function renderType(node: Node | undefined): string {
  if (!node) return 'any value'
  if (node.$ref) return `<a href="#schema-${toSlug(getRefName(node.$ref))}">${text(getRefName(node.$ref))}</a>`
  if (node.anyOf) return [...new Set(node.anyOf.map(renderType))].join(' or ')
  if (node.enum) return `one of ${node.enum.map((value) => `<code>${text(String(value))}</code>`).join(', ')}`
  if (node.const !== undefined) return `<code>${text(JSON.stringify(node.const))}</code>`
  if (node.type === 'array') return `array of ${renderType(node.items)}`
  return text([node.type ?? 'any value'].flat().join(' or ') + (node.format ? ` (${node.format})` : ''))
}

const findInner = (node: Node): Node | undefined =>
  node.properties ? node : node.items ? findInner(node.items) : node.anyOf?.map(findInner).find(Boolean)

function renderFields(node: Node, depth = 0): string {
  const required = new Set(node.required)
  const rows = Object.entries(node.properties ?? {}).map(([name, field]) => {
    const nested = depth < 3 ? findInner(field) : undefined
    const optional = required.has(name) ? '' : ' <span class="api-optional">optional</span>'
    return [
      `<li><code class="api-name">${text(name)}</code>${optional} <span class="api-type">${renderType(field)}</span>`,
      field.description ? `<p>${renderProse(field.description)}</p>` : '',
      nested ? renderFields(nested, depth + 1) : '',
      '</li>',
    ].join('')
  })
  return rows.length ? `<ul class="api-fields">${rows.join('')}</ul>` : `<p>${renderType(node)}</p>`
}

const renderParameter = ({ name, in: place, required, description, schema }: Parameter): string =>
  `<li><code class="api-name">${text(name)}</code> <span class="api-optional">${place}${required ? '' : ', optional'}</span> ` +
  `<span class="api-type">${renderType(schema as Node)}</span>${description ? `<p>${renderProse(description)}</p>` : ''}</li>`

/** Returns the schema of a body's only media type. */
const getSchemaIn = (content: Content | undefined): Node | undefined =>
  content && (Object.values(content)[0]?.schema as Node | undefined)

function renderResponse(document: OpenApi, status: string, response: Response): string {
  const found =
    '$ref' in response
      ? (document.components.responses![getRefName(response.$ref)] as Exclude<Response, { $ref: string }>)
      : response
  const schema = getSchemaIn(found.content)
  const headers = Object.keys(found.headers ?? {}).map((name) => `<code>${text(name)}</code>`)
  const parts = [
    text(found.description),
    schema && status < '400' ? renderType(schema) : '',
    headers.length ? `headers ${headers.join(', ')}` : '',
  ]
  return `<li><b class="api-status">${status}</b> ${parts.filter(Boolean).join(' · ')}</li>`
}

/** Writes a call for the shell, and the answer's form. */
function renderExample(document: OpenApi, path: string, method: string, operation: Operation): string {
  const [server] = document.servers
  const address = `${server!.url}${path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)}`
  const body = getSchemaIn(operation.requestBody?.content)
  const [first = {}] = operation.security
  const isForm = operation.requestBody && 'multipart/form-data' in operation.requestBody.content
  const sent = body && !isForm ? JSON.stringify(toSampleBody(document, body), null, 2).replaceAll("'", "'\\''") : ''
  const call = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "${address}"`,
    'key' in first ? '  -H "Authorization: Bearer $API_KEY"' : '',
    sent ? `  -H 'Content-Type: application/json' \\\n  -d '${sent}'` : '',
    isForm ? '  -F "file=@$FILE"' : '',
  ]
  const success = Object.entries(operation.responses).find(([status]) => status < '300')?.[1]
  const answer = success && 'content' in success ? getSchemaIn(success.content) : undefined
  const shown = answer ? `\n\n${JSON.stringify(toSample(document, answer), null, 2)}` : ''
  return call.filter(Boolean).join(' \\\n') + shown
}

function renderOperation(document: OpenApi, path: string, method: string, operation: Operation): string {
  const body = getSchemaIn(operation.requestBody?.content)
  const responses = Object.entries(operation.responses).map(([status, one]) => renderResponse(document, status, one))
  return [
    `<section class="api-operation" id="${operation.operationId}-${method}"><h3>${text(operation.summary)}</h3>`,
    `<p class="api-path"><b class="api-method api-${method}">${method.toUpperCase()}</b> <code>${text(path)}</code></p>`,
    `<p>${renderProse(operation.description)}</p>`,
    `<details><summary>Example</summary><pre class="api-example" tabindex="0"><code>${text(renderExample(document, path, method, operation))}</code></pre></details>`,
    operation.parameters.length
      ? `<h4>Parameters</h4><ul class="api-fields">${operation.parameters.map(renderParameter).join('')}</ul>`
      : '',
    body ? `<details><summary>Body</summary>${renderFields(body)}</details>` : '',
    `<details><summary>Answers</summary><ul class="api-answers">${responses.join('')}</ul></details></section>`,
  ].join('')
}

/** Renders what a group begins with: paragraphs, and code between lines of backticks. */
function renderAbout({ tags }: OpenApi, name: string): string {
  const parts = tags.find((tag) => tag.name === name)?.description.split(/```\w*\n([^`]*)\n```/) ?? []
  return parts
    .map((part, i) =>
      i % 2 === 1
        ? `<pre class="api-example" tabindex="0"><code>${text(part)}</code></pre>`
        : part
            .split('\n\n')
            .filter((words) => words.trim() !== '')
            .map((words) => `<p>${renderProse(words)}</p>`)
            .join(''),
    )
    .join('')
}

const renderCall = ({ requestBody }: WebhookOperation): string => {
  const example = requestBody?.content['application/json']?.example
  return example
    ? `<details><summary>Example</summary><pre class="api-example" tabindex="0"><code>${text(JSON.stringify(example, null, 2))}</code></pre></details>`
    : ''
}

/** Renders what all webhooks have, and lists them: they differ in their event, and what it says. */
function renderWebhooks(document: OpenApi): string {
  const schema = document.components.schemas!.WebhookCall as Node
  const headers = Object.values(document.components.parameters as Record<string, Parameter>)
  const events = Object.entries(document.webhooks).map(
    ([event, { post }]) =>
      `<li><code class="api-name">${text(event)}</code> ${text(post.summary)}` +
      `${post.description ? `<p>${renderProse(post.description)}</p>` : ''}${renderCall(post)}</li>`,
  )
  return [
    '<section class="api-operation"><h3>A call</h3>',
    `<pre class="api-example" tabindex="0"><code>${text(JSON.stringify(toSample(document, schema), null, 2))}</code></pre>`,
    `<h4>Headers</h4><ul class="api-fields">${headers.map(renderParameter).join('')}</ul>`,
    `<details><summary>Body</summary>${renderFields(schema)}</details></section>`,
    `<section class="api-operation"><h3>Events</h3><ul class="api-fields">${events.join('')}</ul></section>`,
  ].join('')
}

function groupOperations(document: OpenApi): Map<string, string[]> {
  const groups = new Map<string, string[]>([['webhooks', [renderWebhooks(document)]]])
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0]!
      groups.set(tag, [...(groups.get(tag) ?? []), renderOperation(document, path, method, operation)])
    }
  }
  return groups
}

type Branded = { head: string; agency: { name: string; brand: Pick<Site['agency']['brand'], 'logo' | 'logoDark'> } }

/** Renders the agency's logo, else its mark and name, as the header of the site does. */
function renderLogo({ name, brand: { logo, logoDark = logo } }: Branded['agency']): string {
  const picture = ({ key, width, height }: NonNullable<typeof logo>, style: string) =>
    `<img src="/media/${key}/400.webp" width="${width}" height="${height}" alt="${text(name)}" class="brand ${style}">`
  if (logo && logoDark)
    return logo === logoDark ? picture(logo, 'plate-by-night') : picture(logo, 'by-day') + picture(logoDark, 'by-night')
  const mark = drawMark('var(--mark,#0f4f57)', 'var(--mark-accent,#f5982b)')
  return `${mark.replace('<svg', '<svg aria-hidden="true"')}<span>${text(name)}</span>`
}

/** Renders the whole page; `head` has the style sheets and the color scheme of the site. */
export function openApiPage(document: OpenApi, { head, agency }: Branded): string {
  const groups = groupOperations(document)
  const schemas = Object.entries(document.components.schemas ?? {})
  const link = (name: string) => `<li><a href="#${toSlug(name)}">${text(name)}</a></li>`
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>REST API | ${text(agency.name)}</title><meta name="robots" content="noindex">${head}`,
    `<style>${openApiStyles}</style></head><body>`,
    '<header class="api-header"><div class="wrap">' +
      `<a class="logo" href="/">${renderLogo(agency)}</a></div></header>`,
    '<main class="wrap api-page" id="main"><h1>REST API</h1>',
    `<p class="api-lead">${renderProse(document.info.description)} The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>`,
    `<nav aria-label="Groups"><ul class="api-nav">${[...groups.keys(), 'Schemas'].map(link).join('')}</ul></nav>`,
    ...[...groups].map(
      ([tag, all]) =>
        `<section id="${toSlug(tag)}"><h2>${text(tag)}</h2>${renderAbout(document, tag)}${all.join('')}</section>`,
    ),
    '<section id="schemas"><h2>Schemas</h2>',
    ...schemas.map(
      ([name, schema]) =>
        `<section class="api-operation" id="schema-${toSlug(name)}"><h3>${text(name)}</h3>${renderFields(schema as Node)}</section>`,
    ),
    '</section></main></body></html>',
  ].join('')
}
