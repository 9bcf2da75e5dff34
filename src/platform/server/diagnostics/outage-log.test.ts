import { expect, it, vi } from 'vitest'
import { createLog } from './log'
import { OutageLog } from './outage-log'

it('an outage is one line when it begins, one a minute with a count, and one when it is over; none has a stack', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const lines: Record<string, unknown>[] = []
  const log = createLog(
    { LOG_LEVEL: 'info' },
    { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const outage = new OutageLog(log, 'jobs wait')
  outage.over()
  const lost = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  for (let second = 0; second < 90; second++) {
    outage.failed(lost)
    vi.advanceTimersByTime(1000)
  }
  outage.over()
  outage.over()
  vi.useRealTimers()
  expect(lines.map(({ level, msg, failures, seconds }) => [level, msg, failures, seconds])).toEqual([
    [40, 'jobs wait', 1, 0],
    [40, 'jobs wait', 61, 60],
    [40, 'jobs wait: over', 90, 90],
  ])
  expect(JSON.stringify(lines)).toContain('ECONNREFUSED')
  expect(JSON.stringify(lines)).not.toContain('stack')
})
