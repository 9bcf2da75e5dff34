import { assert, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { toDevice } from './device.client'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0'

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome on Windows', 'desktop', 'Chrome 126'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/126.0.2592.68`,
    'Microsoft Edge on Windows',
    'desktop',
    'Microsoft Edge 126',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
    'Firefox on Linux',
    'desktop',
    'Firefox 127',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome} Mobile Safari/537.36`,
    'Chrome on Android',
    'phone',
    'Chrome 126',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webkit} Version/17.5 Mobile/15E148 Safari/604.1`,
    'Safari on iOS',
    'phone',
    'Safari 17',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${webkit} Version/17.5 Mobile/15E148 Safari/604.1`,
    'Safari on iOS',
    'tablet',
    'Safari 17',
  ],
  ['', 'Unknown device', 'other', 'Unknown browser'],
  ['   ', 'Unknown device', 'other', 'Unknown browser'],
  ['vitest', 'Unknown device', 'other', 'Unknown browser'],
  ['<script>alert(1)</script>', 'Unknown device', 'other', 'Unknown browser'],
])('%s', (userAgent, name, type, browser) => {
  expect(toDevice(userAgent)).toEqual({ name, type, browser })
})

it('is short for any User-Agent header', () => {
  assert(
    property(string({ maxLength: 300 }), (header) => {
      const { name, browser } = toDevice(header)
      expect(Math.max(name.length, browser.length)).toBeLessThan(90)
    }),
  )
})
