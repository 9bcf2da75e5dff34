import { createContext, use, useEffect } from 'react'

export type PageMeta = {
  title: string
  description?: string
  /** Holds the path of the page that search engines should prefer. */
  canonical?: string
  /** Holds the path of the image that a shared link shows. */
  image?: string
  jsonLd?: object[]
  noIndex?: boolean
}

/** Collects a page's meta during the server render; the document's head is written afterwards. */
export const PageMetaCollector = createContext<((meta: PageMeta) => void) | null>(null)

/** Describes an image to preload, with the attributes of its `source` element. */
export type FirstPicture = { srcSet: string; sizes: string; type: string }
/** Collects the eager images of a page during the server render, in their order. */
export const FirstPictureCollector = createContext<((picture: FirstPicture) => void) | null>(null)

/** Fills <head>: on the server for the first answer, in the browser on navigation. */
export function usePageMeta(meta: PageMeta): void {
  const collect = use(PageMetaCollector)
  collect?.(meta)
  const signature = JSON.stringify(meta)
  useEffect(() => {
    const next = JSON.parse(signature) as PageMeta
    document.title = next.title
    // Keeps the server's head on the first page; replaces it on navigation.
    if (inHead !== null && inHead !== signature) writeHead(next)
    inHead = signature
  }, [signature])
}

let inHead: string | null = null

function writeHead({ title, description, canonical, image, noIndex }: PageMeta): void {
  const url = canonical && new URL(canonical, location.href).href
  put('meta', 'name', 'description', description)
  put('meta', 'name', 'robots', noIndex && 'noindex')
  put('link', 'rel', 'canonical', url)
  put('meta', 'property', 'og:url', url)
  put('meta', 'property', 'og:title', title)
  put('meta', 'property', 'og:description', description)
  put('meta', 'property', 'og:image', image && location.origin + image)
  put('meta', 'name', 'twitter:card', image && 'summary_large_image')
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) script.remove()
}

/** Sets the named element of the head, or removes it without a value. */
function put(tag: 'meta' | 'link', attribute: string, name: string, value: string | false | undefined): void {
  const found = document.head.querySelector(`${tag}[${attribute}="${name}"]`)
  if (!value) return found?.remove()
  const element = found ?? document.head.appendChild(document.createElement(tag))
  element.setAttribute(attribute, name)
  element.setAttribute(tag === 'link' ? 'href' : 'content', value)
}
