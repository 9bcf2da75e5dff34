import { expect, it } from 'vitest'
import { documentOf, withNonce } from './document'
import { nonceMark } from './web/html'

const nonces = ['A'.repeat(24), 'B'.repeat(24)] as const

it('writes each answer its own nonce, wherever the document has the mark', () => {
  const html = `<p>₹ é</p><script nonce="${nonceMark}">1</script><style nonce="${nonceMark}"></style>`
  const document = documentOf(html)
  for (const nonce of nonces) expect(withNonce(document, nonce).toString()).toBe(html.replaceAll(nonceMark, nonce))
})

it('leaves a document without marks as it is', () => {
  expect(withNonce(documentOf('<p>–</p>'), nonces[0]).toString()).toBe('<p>–</p>')
})
