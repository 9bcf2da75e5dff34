import { createContext, use, useEffect } from 'react'

export type PageMeta = {
  title: string
  description?: string
  /** Path of the page that search engines should prefer. */
  canonical?: string
  /** Path of the picture that a shared link shows. */
  image?: string
  /** schema.org objects. */
  jsonLd?: object[]
  noIndex?: boolean
}

/** On the server, a page's meta is collected here while it renders; the document's head is written afterwards. */
export const PageMetaCollector = createContext<((meta: PageMeta) => void) | null>(null)

/** A picture that the document asks for before all else, as its `source` element will. */
export type FirstPicture = { srcSet: string; sizes: string; type: string }
/** On the server, takes the eager pictures of a page in their order. */
export const FirstPictureCollector = createContext<((picture: FirstPicture) => void) | null>(null)

/** Fills <head>: on the server for the first answer, in the browser on navigation. */
export function usePageMeta(meta: PageMeta): void {
  const collect = use(PageMetaCollector)
  collect?.(meta)
  const signature = JSON.stringify(meta)
  useEffect(() => {
    const next = JSON.parse(signature) as PageMeta
    document.title = next.title
    // The head of the first page is the server's; from the next one on nothing of it may stay.
    if (inHead !== null && inHead !== signature) writeHead(next)
    inHead = signature
  }, [signature])
}

let inHead: string | null = null

function writeHead({ title, description, canonical, image, noIndex }: PageMeta): void {
  const url = canonical && location.origin + canonical
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

/** Sets the element of the head that has this name, or takes it away when there is nothing to say. */
function put(tag: 'meta' | 'link', attribute: string, name: string, value: string | false | undefined): void {
  const found = document.head.querySelector(`${tag}[${attribute}="${name}"]`)
  if (!value) return found?.remove()
  const element = found ?? document.head.appendChild(document.createElement(tag))
  element.setAttribute(attribute, name)
  element.setAttribute(tag === 'link' ? 'href' : 'content', value)
}
