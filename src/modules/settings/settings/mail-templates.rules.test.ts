import { expect, it } from 'vitest'
import { fillTemplate, firstTemplates, placeholders, templateLines, unknownPlaceholder } from './mail-templates.rules'

const filling = {
  name: 'Asha {agent}',
  destination: 'Nepal',
  date: '14 Sep 2027',
  travelers: '3 travelers',
  reference: 'IT-7K3QXM',
  agent: 'Jonah',
  agency: '$& Harbour',
}

it.each([
  ['Dear {name},', 'Dear Asha {agent},'],
  ['{agency}, {agent}', '$& Harbour, Jonah'],
  ['{destination}{destination}', 'NepalNepal'],
  ['{ name } {toString} {}', '{ name } {toString} {}'],
  ['{na\nme}', '{na\nme}'],
  ['', ''],
])('%j reads %j', (text, expected) => expect(fillTemplate(text, filling)).toBe(expected))

it.each([
  ['Dear {name}, {date}', null],
  ['Dear {nmae}', 'nmae'],
  ['{name} {toString}', 'toString'],
  ['a { b', null],
  ['{}', ''],
])('in %j the unknown placeholder is %j', (text, unknown) => expect(unknownPlaceholder(text)).toBe(unknown))

it('templates that an agency begins with name nothing unknown, and have names of their own', () => {
  for (const { subject, body } of firstTemplates) expect(unknownPlaceholder(subject + body)).toBeNull()
  expect(new Set(firstTemplates.map(({ name }) => name)).size).toBe(firstTemplates.length)
  expect(Object.keys(placeholders).toSorted()).toEqual(Object.keys(filling).toSorted())
})

it('two versions of templates differ by lines that say whose they are', () => {
  const reply = { name: 'Reply', subject: 'Your trip', body: 'Dear {name},\n\nThank you.' }
  expect(templateLines([reply])).toEqual(['Reply, subject: Your trip', 'Reply: Dear {name},', 'Reply: Thank you.'])
  expect(templateLines([{ ...reply, body: 'Hello' }])).not.toEqual(templateLines([reply]))
})
