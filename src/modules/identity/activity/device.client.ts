import { parse } from 'bowser'

export type DeviceType = 'desktop' | 'phone' | 'tablet' | 'other'
/** What a browser says that it is: 'Chrome on Windows', 'Chrome 126'. */
export type DeviceFacts = { name: string; type: DeviceType; browser: string }

const types: Record<string, DeviceType> = { desktop: 'desktop', mobile: 'phone', tablet: 'tablet' }

/** The header is untrusted text; it is shown to its own sender only. */
const short = (text: string | undefined) => (text ?? '').slice(0, 40)

/** Of a User-Agent header. A missing or strange one is 'Unknown device'. */
export function deviceOf(userAgent: string): DeviceFacts {
  if (userAgent.trim() === '') return { name: 'Unknown device', type: 'other', browser: 'Unknown browser' }
  const { browser, os, platform } = parse(userAgent)
  const [name, system] = [short(browser.name), short(os.name)]
  const major = short(browser.version).split('.')[0]
  return {
    name: [name, system].filter(Boolean).join(' on ') || 'Unknown device',
    type: types[platform.type ?? ''] ?? 'other',
    browser: [name, major].filter(Boolean).join(' ') || 'Unknown browser',
  }
}
