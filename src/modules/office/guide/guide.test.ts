import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { explainedSections, findSections, toAnchor, toExcerpt, toHelpAddress, topics, toSections } from './topics.rules'

const directory = 'docs/guide'
const readTopic = (topic: string) => readFileSync(path.join(directory, `${topic}.md`), 'utf8')
const sections = topics.flatMap(({ key, title }) => toSections(key, title, readTopic(key)))
const pictures = readdirSync(path.join(directory, 'pictures')).filter((file) => file.endsWith('.webp'))

/** Joins all sources of screens, in which the guide's labels have to stand. */
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|spec)\./.test(file))
  .map((file) => readFileSync(path.join('src', file), 'utf8'))
  .join('\n')

describe('the guide', () => {
  it('has each page that is listed, and no other', () => {
    const files = readdirSync(directory).filter((file) => file.endsWith('.md'))
    expect(files.toSorted()).toEqual(topics.map(({ key }) => `${key}.md`).toSorted())
  })

  it.each(topics)('calls what it presses on $key as screens do', ({ key }) => {
    const labels = [...readTopic(key).matchAll(/\*\*([^*]+)\*\*/g)].map(([, label]) => label!)
    expect(labels.length).toBeGreaterThan(2)
    expect(labels.filter((label) => !sources.includes(label))).toEqual([])
  })

  it('shows each picture that there is, with a text, and has each that it shows', () => {
    const shown = topics.flatMap(({ key }) => [...readTopic(key).matchAll(/!\[([^\]]+)\]\(pictures\/([^)]+)\)/g)])
    expect(shown.map(([, , file]) => file!).toSorted()).toEqual(pictures.toSorted())
  })

  it('has small pictures', () => {
    const bytes = pictures.map((file) => statSync(path.join(directory, 'pictures', file)).size)
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(1_500_000)
  })

  it('has the anchor of each link from a section of the settings', () => {
    const anchors = new Set(sections.map(({ topic, anchor }) => `/admin/help/${topic}#${anchor}`))
    expect(explainedSections.filter((one) => !anchors.has(toHelpAddress(one)!))).toEqual([])
    expect(toHelpAddress('zeppelins')).toBeNull()
  })
})

describe('its search', () => {
  it('finds the sections with all words, headings first', () => {
    expect(findSections(sections, 'terms').at(0)).toMatchObject({ topic: 'set-up', heading: 'Terms' })
    expect(findSections(sections, 'deposit instalments')).not.toEqual([])
    expect(findSections(sections, 'deposit zeppelin')).toEqual([])
    expect(findSections(sections, '  ')).toEqual([])
  })

  it('shows the words around the match, without signs of the file', () => {
    const [found] = findSections(sections, 'numbers gaps')
    expect(toExcerpt(found!, 'gaps')).toContain('no gaps')
    expect(sections.filter(({ text }) => /\*\*|!\[/.test(text))).toEqual([])
  })
})

it('anchors are words of the heading', () => {
  expect(toAnchor('Name and e-mail')).toBe('name-and-e-mail')
  expect(toAnchor('Send it, and see what comes back')).toBe('send-it-and-see-what-comes-back')
})
