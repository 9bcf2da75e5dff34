import { z } from 'zod'
import { id, instant, text, version, view } from '../../../shared/views'
import { picture } from '../../core/media/view'
import { pageDocument } from './document.schema'
import { pagePlaces } from './schema'

export const ownPage = view({
  slug: text,
  title: text,
  description: text,
  document: pageDocument,
  pictures: picture.array(),
})
export type OwnPage = z.infer<typeof ownPage>

export const pageDraft = view({
  id,
  slug: text,
  title: text,
  description: text,
  document: pageDocument,
  place: z.enum(pagePlaces),
  version,
  updatedAt: instant,
  publishedAt: instant.nullable().describe('Null while visitors do not see it'),
  publishedSlug: text.nullable().describe('Its address on the site, until another one is published'),
  hasChanges: z.boolean().describe('The draft differs from what is published'),
})
export type PageDraft = z.infer<typeof pageDraft>
export const listedPage = pageDraft.omit({ document: true, description: true })
export type ListedPage = z.infer<typeof listedPage>
