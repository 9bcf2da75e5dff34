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

/** Fills <head>: on the server for the first answer, in the browser on navigation. */
export function usePageMeta(meta: PageMeta): void {
  const collect = use(PageMetaCollector)
  collect?.(meta)
  const { title, description } = meta
  useEffect(() => {
    document.title = title
    if (description) document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])
}
