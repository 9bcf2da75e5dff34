import { changeLines } from './change-lines'

/** Shows what of a value went and came. */
export function Change({ before, after }: { before: unknown; after: unknown }) {
  const { was, is } = changeLines(before, after)
  return (
    <>
      {was.map((text, i) => (
        <del key={`was ${i}`}>{text} </del>
      ))}
      {is.map((text, i) => (
        <ins key={`is ${i}`}>{text} </ins>
      ))}
    </>
  )
}
