import { expect, it } from 'vitest'
import { Paper } from './paper'

it.each(['\n', '\r\n', '\r', '\u2028', '\u2029'])('a paragraph ends at %j', (end) => {
  const paper = new Paper({ title: '', author: '', at: new Date(0) })
  expect(paper.linesOf(`Rest${end}Swim`, 200).map(({ text }) => text)).toEqual(['Rest', 'Swim'])
})
