import { describe, expect, it } from 'vitest'
import { toFileName } from '../modules/bookings/documents/document.rules'
import { pageSlug } from './fields'
import { cutText, toSlug, toSearch } from './text'

const clusters = [
  ['an emoji', '🌴'],
  ['a flag', '🇮🇳'],
  ['a family', '👨‍👩‍👧‍👦'],
  ['a skin tone', '👍🏽'],
  ['a syllable of Hindi', 'क्षि'],
  ['a letter with its accents', 'ệ'.normalize('NFD')],
  ['a Korean syllable in parts', '각'.normalize('NFD')],
] as const

describe('a text that is cut', () => {
  it.each(clusters)('ends before or after %s, never inside', (_what, cluster) => {
    for (let before = 80 - cluster.length - 1; before <= 80; before++) {
      const start = 'a'.repeat(before)
      const whole = before + cluster.length <= 80
      expect(cutText(`${start}${cluster} isles`, 80).startsWith(whole ? start + cluster : start)).toBe(true)
      const cut = cutText(start + cluster, 80)
      expect([start, start + cluster]).toContain(cut)
      expect(() => encodeURIComponent(cut)).not.toThrow()
    }
  })

  it('stays as it is when it is short enough', () => {
    expect([cutText('Reef', 4), cutText('Reef', 80), cutText('', 0)]).toEqual(['Reef', 'Reef', ''])
  })

  it('leaves no half of a sign where one character has more marks than fit', () => {
    expect(cutText(`e${'\u0301'.repeat(200)}`, 80)).toHaveLength(80)
    expect(cutText('🌴', 1)).toBe('')
  })

  it('is whole in addresses, searches and file names', () => {
    const title = `${'a'.repeat(79)}🌴 isles`
    expect(toSearch(title)).toBe('a'.repeat(79))
    expect([toSearch(' '), toSearch(null), toSearch('a\ud83c')]).toEqual([undefined, undefined, 'a\ufffd'])
    expect([toSearch('\u0000'), toSearch('Reef\u000bInn\u0085')]).toEqual([undefined, 'Reef Inn'])
    expect(encodeURIComponent(toSlug(`${'a'.repeat(79)}𠮷`))).toBe('a'.repeat(79))
    expect(toFileName({ title: `${'a'.repeat(99)}🌴`, format: 'pdf' })).toBe(`${'a'.repeat(99)}.pdf`)
  })

  it.each(['O компании', 'Пляж', '東京 tour', `${'a'.repeat(39)} bcd`, `${'a'.repeat(79)} bcd`, 'Straße!'])(
    'an address made of %s is one that forms take, also cut',
    (title) => {
      for (const max of [40, 60, 80]) expect(pageSlug({ max }).safeParse(toSlug(title, max)).success).toBe(true)
    },
  )
})
