import type { FirstPicture, PageMeta } from '../../platform/web/page-meta'
import { colorSchemeScript } from '../../platform/web/color-scheme'
import { toAddress } from '../../shared/links'
import { escapeHtml as text } from '../../shared/text'
import type { BrandHead } from '../../modules/settings/settings/brand.rules'
import type { BootState } from './boot'

/** Marks the place of each answer's nonce in a document. Random, so that no content contains it. */
export const nonceMark = `%${crypto.randomUUID()}%`

/** Describes a style sheet; with `css` it is inlined. */
export type Style = { href: string; css: string | null }
export type Assets = { scripts: string[]; styles: Style[]; preloads: string[]; fonts: string[]; devHead: string }

/**
 * Delays the modules of a page with a first picture until that is painted. Starts them at the first input, and after
 * two seconds at the latest. Until then the bandwidth belongs to the picture; 'load' may precede any paint. Reloads on
 * Back or Forward before the app runs: the HTML would be another page's. See decision 261.
 */
const startScript = `(function(){var d=document,t=['pointerdown','keydown'],f=requestAnimationFrame;function go(){t.forEach(function(n){removeEventListener(n,go)});d.querySelectorAll('link[rel=later]').forEach(function(l){l.rel='modulepreload'});d.querySelectorAll('script[type=later]').forEach(function(s){var m=d.createElement('script');m.type='module';m.src=s.src;s.replaceWith(m)})}t.forEach(function(n){addEventListener(n,go)});addEventListener('load',function(){f(function(){f(go)})});setTimeout(go,2000);addEventListener('popstate',function(){if(!Object.keys(d.getElementById('root')).length)location.reload()})})()`

/**
 * Repeats a press of a button before hydration, once React has hydrated it. Waits for ten seconds at most; another
 * press, key or focus cancels it. Links and forms work by themselves; later presses reach React.
 */
const pressScript = `(function(){var last;function has(e){return Object.keys(e).length}function hear(e){if(!e.isTrusted)return;last=e;if(e.type!='click')return;var b=e.target.closest('button,[role=button]:not(a)'),lost=!has(document.getElementById('root')),n=0;if(b&&!has(b)&&!(b.form&&b.type=='submit'))setTimeout(function look(){if(last!=e||!b.isConnected||n++>200)return;if(!has(b))setTimeout(look,50);else if(lost||n>1)b.click()})}['click','keydown','focusin'].forEach(function(t){addEventListener(t,hear,true)})})()`

/** Joins the only inline scripts of all pages. */
const headScript = `${colorSchemeScript};${startScript};${pressScript}`

/** Lists the inline elements that a page's policy has to allow. */
export const getInline = ({ styles }: Pick<Assets, 'styles'>, sheet = ''): { scripts: string[]; styles: string[] } => ({
  scripts: [headScript],
  styles: [joinStyles(styles), ...(sheet ? [sheet] : [])],
})

const joinStyles = (styles: Style[]): string => styles.map(({ css }) => css ?? '').join('')

/**
 * Adds `rel="inlined"` links, which browsers never fetch, to tell the loader of lazy chunks which styles are inlined.
 * Disabled style sheets would be fetched: the preload scanner ignores that attribute.
 */
export function renderStyleTags(styles: Style[]): string {
  const linked = styles.filter(({ css }) => css === null)
  const inlined = styles.filter(({ css }) => css !== null)
  return [
    ...linked.map(({ href }) => `<link rel="stylesheet" href="${href}">`),
    inlined.length > 0 ? `<style>${joinStyles(styles)}</style>` : '',
    ...inlined.map(({ href }) => `<link rel="inlined" href="${href}">`),
  ].join('')
}

/** Serializes JSON for a script element: '<' could end it. With an origin, paths become absolute addresses. */
const toJson = (value: unknown, origin?: string) =>
  JSON.stringify(
    value,
    origin ? (_, v: unknown) => (typeof v === 'string' && /^\/(?!\/)/.test(v) ? toAddress(origin, v) : v) : undefined,
  )
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')

function renderMetaTags(meta: PageMeta, origin: string, { name, image: shared }: BrandHead): string {
  const title = meta.title || name
  const image = meta.image ?? shared
  const tags = [`<title>${text(title)}</title>`, `<meta name="description" content="${text(meta.description ?? '')}">`]
  if (meta.noIndex) tags.push('<meta name="robots" content="noindex">')
  if (meta.canonical) {
    const url = text(toAddress(origin, meta.canonical))
    tags.push(`<link rel="canonical" href="${url}">`, `<meta property="og:url" content="${url}">`)
  }
  tags.push(
    `<meta property="og:title" content="${text(title)}">`,
    `<meta property="og:site_name" content="${text(name)}">`,
    '<meta property="og:type" content="website">',
  )
  if (meta.description) tags.push(`<meta property="og:description" content="${text(meta.description)}">`)
  if (image)
    tags.push(
      `<meta property="og:image" content="${text(origin + image)}">`,
      '<meta name="twitter:card" content="summary_large_image">',
    )
  for (const object of meta.jsonLd ?? [])
    tags.push(`<script type="application/ld+json">${toJson(object, origin)}</script>`)
  return tags.join('')
}

/** Preloads the picture before the style sheets, to load it while they are parsed. */
const renderPictureTag = (picture: FirstPicture | null) =>
  picture
    ? `<link rel="preload" as="image" type="${picture.type}" imagesrcset="${text(picture.srcSet)}" imagesizes="${text(picture.sizes)}" fetchpriority="high">`
    : ''

/** Explains client-rendered pages to browsers without JavaScript. */
const withoutScript = [
  '<noscript><main class="wrap page"><h1>This page needs JavaScript</h1>',
  '<p>Signing in, your account and the office work with JavaScript only. Please turn it on and reload the page.</p>',
  '<p><a class="link" href="/">Home</a> · <a class="link" href="/packages">Browse All Packages</a></p></main></noscript>',
].join('')

export function renderDocument(page: {
  body: string
  boot: BootState
  meta: PageMeta
  picture: FirstPicture | null
  origin: string
  assets: Assets
  brand: BrandHead
}): string {
  const { assets, brand } = page
  const [preload, type] = page.picture ? ['later', 'later'] : ['modulepreload', 'module']
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<script>${headScript}</script>`,
    renderPictureTag(page.picture),
    renderMetaTags(page.meta, page.origin, brand),
    `<link rel="icon" href="${brand.icon.href}" type="${brand.icon.type}"><link rel="manifest" href="/manifest.webmanifest">`,
    ...assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    renderStyleTags(assets.styles),
    // Comes after the style sheets, whose tokens it changes.
    brand.sheet ? `<style id="brand">${brand.sheet}</style>` : '',
    assets.devHead,
    `</head><body><div id="root">${page.body || withoutScript}</div>`,
    // Loads modules after the picture: the page is complete without them.
    ...assets.preloads.map((href) => `<link rel="${preload}" href="${href}" fetchpriority="low">`),
    `<script type="application/json" id="boot">${toJson(page.boot)}</script>`,
    ...assets.scripts.map((src) => `<script type="${type}" fetchpriority="low" src="${src}"></script>`),
    // Comes last, so that all bytes before it are constant and compressed once. Scripts use the nonce for the styles
    // that they add.
    `<template id="csp" nonce="${nonceMark}"></template></body></html>`,
  ].join('')
}

/** Holds the agency's contact, as last known. */
export type Contact = { name: string; phone: string | null }
type Failure = { message: string; what: 'page' | 'file'; requestId: string; contact: Contact | null; styles: string[] }

const callLine = ({ name, phone }: Contact): string[] =>
  phone === null
    ? []
    : [
        `You can call ${text(name)} meanwhile: <a class="link" href="tel:${phone.replace(/[^+\d]/g, '')}">${text(phone)}</a>`,
      ]

export const plainInline = { scripts: [colorSchemeScript], styles: [] }

type Plain = { title: string; heading: string; styles: readonly string[]; lines: readonly string[] }

/** Renders a page of a few words, in the scheme that was chosen, without the app: the user reloads the address. */
const renderPlain = ({ title, heading, styles, lines }: Plain): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<script>${colorSchemeScript}</script><title>${title}</title><meta name="robots" content="noindex">`,
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `</head><body><main class="wrap page"><h1 class="t-h1">${heading}</h1>`,
    ...lines.map((line) => `<p class="mt-3 f-lg">${line}</p>`),
    '</main></body></html>',
  ].join('')

export const renderFailure = ({ message, what, requestId, contact, styles }: Failure): string =>
  renderPlain({
    title: 'Something went wrong',
    heading: `This ${what} could not be ${what === 'page' ? 'loaded' : 'opened'}`,
    styles,
    lines: [
      text(message),
      ...(contact ? callLine(contact) : []),
      '<a class="link" href="">Retry</a>',
      `<small>Reference ${text(requestId)}</small>`,
    ],
  })

/** Lists the letters that a PDF document cannot show, before its download. */
export const renderUnshown = (page: { message: string; address: string; styles: readonly string[] }): string =>
  renderPlain({
    title: 'The PDF cannot show every letter',
    heading: 'The PDF cannot show every letter',
    styles: page.styles,
    lines: [
      text(page.message),
      `<a class="link" href="${text(page.address)}">Download it with the numbers</a>`,
      'The page that you come from shows all letters, and can be printed.',
    ],
  })

/** Tells visitors that a new agency is not ready for them, and its people how to go on. */
export const renderClosed = (page: { hasAdministrator: boolean; styles: readonly string[] }): string =>
  renderPlain({
    title: 'This site is not open yet',
    heading: 'This site is not open yet',
    styles: page.styles,
    lines: [
      'It is being set up. Please come back later.',
      page.hasAdministrator
        ? 'Do you work here? <a class="link" href="/login">Sign in</a>'
        : 'Is it yours? <a class="link" href="/setup">Set it up</a>',
    ],
  })
