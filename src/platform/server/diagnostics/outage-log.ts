import type { Logger } from 'pino'
import { toBriefError } from './log'

/** Spaces the lines of one outage, in milliseconds. */
const remindAfter = 60_000

/** Logs an outage's begin, its failures once a minute, and its end; never with a stack. */
export class OutageLog {
  #since: number | null = null
  #remindedAt = 0
  #failures = 0

  constructor(
    private readonly log: Pick<Logger, 'warn'>,
    private readonly what: string,
  ) {}

  failed(error: unknown): void {
    const now = performance.now()
    this.#since ??= now
    this.#failures++
    if (this.#failures > 1 && now - this.#remindedAt < remindAfter) return
    this.#remindedAt = now
    this.log.warn({ failure: toBriefError(error), ...this.#soFar() }, this.what)
  }

  over(): void {
    if (this.#since === null) return
    this.log.warn(this.#soFar(), `${this.what}: over`)
    this.#since = null
    this.#failures = 0
  }

  #soFar(): { failures: number; seconds: number } {
    return { failures: this.#failures, seconds: Math.round((performance.now() - this.#since!) / 1000) }
  }
}
