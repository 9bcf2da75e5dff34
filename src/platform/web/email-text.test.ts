import { expect, it } from 'vitest'
import { emailText } from './email-text'

it.each([
  ['asha@example.com', 'asha@example.com'],
  ['anna@xn--mnchen-3ya.example', 'anna@münchen.example'],
  ['info@xn--e1afmkfd.xn--p1ai', 'info@пример.рф'],
  ['info@xn--r8jz45g.example', 'info@例え.example'],
  // Contains a Cyrillic 'а' among Latin letters.
  ['info@xn--pple-43d.com', 'info@xn--pple-43d.com'],
  ['broken@xn--999999999.com', 'broken@xn--999999999.com'],
])('%s is shown as %s', (stored, text) => expect(emailText(stored)).toBe(text))
