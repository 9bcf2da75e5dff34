import { type GuideSection, type Topic, topics, toSections } from '../topics.rules'

const texts = import.meta.glob<string>('../../../../../docs/guide/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const pictures = import.meta.glob<string>('../../../../../docs/guide/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

const directory = '../../../../../docs/guide'
export const readTopic = (topic: Topic): string => texts[`${directory}/${topic}.md`]!
/** Returns the address of a picture that a page names. */
export const toPictureUrl = (name: string): string | undefined => pictures[`${directory}/${name}`]

export const allSections: readonly GuideSection[] = topics.flatMap(({ key, title }) =>
  toSections(key, title, readTopic(key)),
)
