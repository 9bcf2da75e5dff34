import { changeLines } from './change-lines'

const listTexts = (texts: readonly string[]) =>
  texts.map((text, i) => (i < texts.length - 1 ? `${text} · ` : `${text} `))

/** Shows the former and the new texts of a value; after a blank, only the new ones. */
export function Change({ before, after }: { before: unknown; after: unknown }) {
  const { was, is } = changeLines(before, after)
  const gone = before === null || before === undefined ? [] : listTexts(was)
  return (
    <>
      {gone.map((text, i) => (
        <del key={`was ${i}`}>{text}</del>
      ))}
      {listTexts(is).map((text, i) => (
        <ins key={`is ${i}`}>{text}</ins>
      ))}
    </>
  )
}
