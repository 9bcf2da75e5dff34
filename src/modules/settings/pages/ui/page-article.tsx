import type { ReactNode } from 'react'
import { isLink } from '../../../../shared/links'
import { useBroken } from '../../../core/media/ui/use-broken'
import type { PageBlock, PageDocument, PageInline } from '../document.schema'
import styles from './page-article.module.css'

type KnownPicture = { key: string; alt: string; width: number; height: number }
type Props = { title: string; document: PageDocument; pictures: readonly KnownPicture[] }

/** Draws a document by its nodes: nothing that is stored is taken as HTML, and unknown nodes are left out. */
export function PageArticle({ title, document, pictures }: Props) {
  return (
    <article className={`wrap ${styles.article}`}>
      <h1 className="mb-3 t-h1">{title}</h1>
      {document.content.map((block, i) => (
        <Block key={i} block={block} pictures={pictures} />
      ))}
    </article>
  )
}

function Block({ block, pictures }: { block: PageBlock; pictures: readonly KnownPicture[] }): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p>{renderInline(block.content)}</p>
    case 'heading':
      return block.attrs.level === 2 ? <h2>{renderInline(block.content)}</h2> : <h3>{renderInline(block.content)}</h3>
    case 'bulletList':
      return <ul>{toItems(block.content)}</ul>
    case 'orderedList':
      return <ol>{toItems(block.content)}</ol>
    case 'blockquote':
      return (
        <blockquote>
          {block.content.map((one, i) => (
            <p key={i}>{renderInline(one.content)}</p>
          ))}
        </blockquote>
      )
    case 'image': {
      const { src, alt } = block.attrs
      return <Illustration src={src} alt={alt} known={pictures.find(({ key }) => src.endsWith(key))} />
    }
    default:
      return null
  }
}

/** Draws a picture, and the default one where it cannot be loaded (specification 8). */
function Illustration({ src, alt, known }: { src: string; alt: string | null; known: KnownPicture | undefined }) {
  const { isBroken, watched } = useBroken(src)
  return (
    <img
      src={isBroken ? '/api/placeholder/1200/675' : `${src}/1200.webp`}
      srcSet={isBroken ? undefined : `${src}/400.webp 400w, ${src}/800.webp 800w, ${src}/1200.webp 1200w`}
      sizes="(max-width: 700px) 100vw, 680px"
      width={known?.width}
      height={known?.height}
      alt={alt || known?.alt || ''}
      loading="lazy"
      {...watched}
    />
  )
}

type Item = Extract<PageBlock, { type: 'bulletList' }>['content'][number]
const toItems = (items: readonly Item[]) =>
  items.map((item, i) => (
    <li key={i}>
      {item.content.map((one, j) => (
        <p key={j}>{renderInline(one.content)}</p>
      ))}
    </li>
  ))

const renderInline = (words: readonly PageInline[] = []) => words.map((one, i) => <Words key={i} inline={one} />)

function Words({ inline }: { inline: PageInline }): ReactNode {
  if (inline.type !== 'text') return <br />
  return (inline.marks ?? []).reduce<ReactNode>((inner, mark) => {
    if (mark.type === 'bold') return <strong>{inner}</strong>
    if (mark.type === 'italic') return <em>{inner}</em>
    const { href } = mark.attrs
    // Checks the link again after it was saved, as one may run a script.
    if (!isLink(href)) return inner
    return (
      <a className="link" href={href} rel={href.startsWith('/') ? undefined : 'noreferrer'}>
        {inner}
      </a>
    )
  }, inline.text)
}
