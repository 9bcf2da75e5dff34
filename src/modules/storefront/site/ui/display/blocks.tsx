import { Link } from 'react-router'
import type { Block, Words } from '../../../terms/view'

const Part = ({ part }: { part: Words[number] }) => {
  if (typeof part === 'string') return part
  if ('strong' in part) return <b>{part.strong}</b>
  return part.href.startsWith('/') ? (
    <Link to={part.href} className="link">
      {part.text}
    </Link>
  ) : (
    <a className="link" href={part.href}>
      {part.text}
    </a>
  )
}
const Text = ({ words }: { words: Words }) => words.map((part, i) => <Part key={i} part={part} />)

export function Blocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, i) => {
    if (block.kind === 'list')
      return (
        <ul className="pl-4 disc pl-4" key={i} aria-label={block.label}>
          {block.items.map((words, n) => (
            <li key={n}>
              <Text words={words} />
            </li>
          ))}
        </ul>
      )
    const Tag = ({ heading: 'h2', subheading: 'h3', text: 'p' } as const)[block.kind]
    return (
      <Tag key={i}>
        <Text words={block.words} />
      </Tag>
    )
  })
}
