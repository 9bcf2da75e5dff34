import type { ImportField, ImportPreview, ImportSource } from '../../../shared/imports'
import { translateWord } from '../../../shared/import-words'
import { cutText } from '../../../shared/text'
import { type Line, mapColumns, toChoiceKey } from './columns'
import type { Sheet } from './sheet'

/** Maps headings to fields, and words of a field to what they mean, as people chose for files of a kind. */
export type ImportChoices = { columns: Record<string, string>; words: Record<string, Record<string, string>> }
export const noChoices: ImportChoices = { columns: {}, words: {} }

/** Limits how many words of a field are asked about, and how many choices are kept. */
const most = { asked: 40, kept: 300 }

const longestWord = 200
/** Writes a word as it is asked about and remembered: a long one is cut. */
const toWordKey = (text: string) => toChoiceKey(cutText(text, longestWord))

type WordChoices = { chosen: ImportSource['words']; remembered: ImportChoices['words'] }

/** Translates words into English, or by a person's choice; lists unknown ones. */
export function readWords(
  fields: readonly ImportField[],
  lines: readonly Line[],
  { chosen, remembered }: WordChoices,
): { lines: Line[]; words: ImportPreview['words'] } {
  const all = fields.flatMap(({ name, words }) => {
    if (!words || !lines.some(({ cells }) => cells[name])) return []
    const counts = new Map<string, { text: string; count: number; means: string }>()
    const english = new Map<string, string>()
    const given = chosen?.filter(({ field }) => field === name) ?? []
    // Keeps remembered meanings of words that were too many to ask about.
    const meanings = new Map([
      ...Object.entries((!words.isPersonal && remembered[name]) || {}),
      ...given.map(({ text, means }) => [toWordKey(text), means] as const),
    ])
    for (const { cells } of lines) {
      const text = cells[name] ?? ''
      const key = toWordKey(text)
      if (key === '' || english.has(key) || words.isKnown(text)) continue
      const translated = translateWord(text).find(words.isKnown)
      if (translated) {
        english.set(key, translated)
        continue
      }
      const means = meanings.get(key) ?? ''
      const one = counts.get(key) ?? {
        text: cutText(text, longestWord),
        count: 0,
        means: words.meanings.includes(means) ? means : '',
      }
      counts.set(key, { ...one, count: one.count + 1 })
    }
    return [{ field: name, meanings: [...words.meanings], isKept: !words.isPersonal, counts, english }]
  })
  const translated = lines.map((line) => {
    const translations = all.flatMap(({ field, counts, english }) => {
      const key = toWordKey(line.cells[field] ?? '')
      const means = english.get(key) ?? counts.get(key)?.means
      return means ? [[field, means]] : []
    })
    return translations.length === 0 ? line : { ...line, cells: { ...line.cells, ...Object.fromEntries(translations) } }
  })
  const words = all.flatMap(({ field, meanings, isKept, counts }) =>
    counts.size === 0 ? [] : [{ field, meanings, isKept, unknown: [...counts.values()].slice(0, most.asked) }],
  )
  return { lines: translated, words }
}

/** Tests whether a heading is one, and not the first record of a file without headings: that may be personal. */
const isHeading = (text: string) => /\p{L}/u.test(text) && !/@|\d{5}/.test(text) && text.length <= 80

const keepLast = (choices: Record<string, string>) => Object.fromEntries(Object.entries(choices).slice(-most.kept))

type ReadFile = {
  sheet: Pick<Sheet, 'headings' | 'chosen' | 'words'>
  columns: readonly string[]
  words: ImportPreview['words']
  recalled: ImportChoices
}

/** Adds a person's choices that differ from the proposal to the remembered ones; null: nothing. */
export function learnChoices(
  fields: readonly ImportField[],
  { sheet: { headings, chosen, words: chosenWords }, columns, words, recalled }: ReadFile,
): ImportChoices | null {
  const learned = structuredClone(recalled)
  const guessed = mapColumns(fields, headings)
  // Takes a first row without a known heading for a record, which may be personal.
  if (chosen && guessed.some(Boolean)) {
    const proposed = mapColumns(fields, headings, { remembered: recalled.columns })
    const keys = headings.map(toChoiceKey)
    for (const [i, key] of keys.entries()) {
      const isOne = keys.indexOf(key) === keys.lastIndexOf(key) && isHeading(key)
      if (!isOne || columns[i] === proposed[i]) continue
      delete learned.columns[key]
      // Forgets that a column was left out, which concerns this file only: a heading keeps its own meaning.
      if (columns[i] && columns[i] !== guessed[i]) learned.columns[key] = columns[i]
    }
    learned.columns = keepLast(learned.columns)
  }
  if (chosenWords)
    for (const { field, isKept, unknown } of words) {
      if (!isKept) continue
      const own = new Map(Object.entries(learned.words[field] ?? {}))
      for (const { text, means } of unknown) {
        const key = toWordKey(text)
        if (means === (own.get(key) ?? '')) continue
        own.delete(key)
        if (means !== '') own.set(key, means)
      }
      if (own.size > 0 || learned.words[field]) learned.words[field] = keepLast(Object.fromEntries(own))
    }
  return JSON.stringify(learned) === JSON.stringify(recalled) ? null : learned
}
