import { Markdown } from 'markdown-to-jsx'
import { toAnchor } from '../topics.rules'
import { toPictureUrl } from './guide-files'
import styles from './guide-text.module.css'

/** Draws a picture of the guide; it opens in its own size, which phones need. */
function Picture({ src = '', alt = '' }: { src?: string; alt?: string }) {
  const url = toPictureUrl(src)
  if (!url) return null
  return (
    <a className={styles.figure} href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={alt} loading="lazy" />
    </a>
  )
}

export const GuideText = ({ children }: { children: string }) => (
  <Markdown
    className={styles.text}
    options={{ slugify: toAnchor, disableParsingRawHTML: true, forceWrapper: true, overrides: { img: Picture } }}
  >
    {children}
  </Markdown>
)
