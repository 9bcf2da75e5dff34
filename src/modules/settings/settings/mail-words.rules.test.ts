import { describe, expect, it } from 'vitest'
import { mailFills, mailKindNames } from './mail-fills.rules'
import { type Kind, mailKinds, type MailWords } from './mail-kinds.rules'
import { unknownPlaceholder } from './mail-templates.rules'
import { wordMail } from './mail-words.rules'
import { agencySettings } from './schema'

const filling = {
  amount: '$100.00',
  date: '9 Mar 2027',
  trip: 'Lisbon',
  reference: 'BK-1',
  name: 'Asha',
  agency: 'Lumen',
}
const own = (words: Partial<MailWords>): MailWords[] => [
  { mail: 'payment-due', subject: '', opening: '', closing: '', ...words },
]
const toTexts = (words: MailWords[]) => {
  const { subject, opening, closing } = wordMail(words, 'payment-due', filling)
  return [subject, ...[...opening, ...closing].map((block) => block.kind === 'text' && block.text)]
}
const usual = 'Nothing is wrong: this reminds you in good time.'

describe('the words of a mail', () => {
  it.each([
    ['the usual ones', [], ['$100.00 is due by 9 Mar 2027 for BK-1', usual]],
    ['the usual ones for blanks', own({}), ['$100.00 is due by 9 Mar 2027 for BK-1', usual]],
    [
      'the agency’s own, filled in once',
      own({ subject: '{trip} for {name}', opening: 'Dear {name},\n\n{amount}, please.', closing: '{agency}' }),
      ['Lisbon for Asha', 'Dear Asha,', '$100.00, please.', 'Lumen'],
    ],
  ])('are %s', (_, words, texts) => {
    expect(toTexts(words)).toEqual(texts)
  })

  it('are not filled from what was filled in', () => {
    const { subject } = wordMail(own({ subject: '{trip}' }), 'payment-due', { ...filling, trip: '{name}' })
    expect(subject).toBe('{name}')
  })

  it('have braces that each mail can fill, as their check demands', () => {
    for (const mail of mailKindNames) {
      const { subject, opening }: Kind = mailKinds[mail]
      const known = Object.fromEntries(mailFills[mail].map((name) => [name, '']))
      expect(unknownPlaceholder(`${subject} ${opening ?? ''}`, known)).toBeNull()
    }
    const parse = (words: Partial<MailWords>) => agencySettings.safeParse({ name: 'Lumen', mailWords: own(words) })
    expect(parse({ closing: 'Yours, {agency}' }).success).toBe(true)
    expect(parse({ closing: 'Yours, {seller}' }).error?.issues).toMatchObject([
      { path: ['mailWords', 0, 'closing'], message: 'There is nothing to fill in for {seller}' },
    ])
  })
})
