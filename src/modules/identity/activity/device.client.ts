import { parse } from 'bowser'

type DeviceType = 'desktop' | 'phone' | 'tablet' | 'other'
/** Describes what a browser claims to be: 'Chrome on Windows', 'Chrome 126'. */
type DeviceFacts = { name: string; type: DeviceType; browser: string }

const types: Record<string, DeviceType> = { desktop: 'desktop', mobile: 'phone', tablet: 'tablet' }

/** Truncates the header, which is untrusted text; only its own sender sees it. */
const cutShort = (text: string | undefined) => (text ?? '').slice(0, 40)

/** Parses a User-Agent header. Returns 'Unknown device' for a missing or strange one. */
export function toDevice(userAgent: string): DeviceFacts {
  if (userAgent.trim() === '') return { name: 'Unknown device', type: 'other', browser: 'Unknown browser' }
  const { browser, os, platform } = parse(userAgent)
  const [name, system] = [cutShort(browser.name), cutShort(os.name)]
  const major = cutShort(browser.version).split('.')[0]
  return {
    name: [name, system].filter(Boolean).join(' on ') || 'Unknown device',
    type: types[platform.type ?? ''] ?? 'other',
    browser: [name, major].filter(Boolean).join(' ') || 'Unknown browser',
  }
}
