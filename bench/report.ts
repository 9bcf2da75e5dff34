import { cpus, loadavg } from 'node:os'

/** Compares a measurement with a target of the specification. */
export type Verdict = { target: string; measured: string; met: boolean }

/** Prints columns padded to their widest entry; numbers to the right. */
export function printTable(head: readonly string[], lines: readonly (readonly string[])[]): void {
  const widths = head.map((title, i) => Math.max(title.length, ...lines.map((line) => line[i]!.length)))
  const show = (line: readonly string[]) =>
    console.log(
      `  ${line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('   ')}`,
    )
  show(head)
  show(widths.map((width) => '─'.repeat(width)))
  lines.forEach(show)
}

/** Prints the verdicts; the process fails when a target is missed. */
export function conclude(verdicts: readonly Verdict[]): void {
  console.log('\nTargets')
  for (const { target, measured, met } of verdicts)
    console.log(`  ${met ? 'met   ' : 'MISSED'}  ${target}: ${measured}`)
  if (verdicts.some(({ met }) => !met)) process.exitCode = 1
}

/** Returns the smallest value that at least `percent` of the values do not exceed. */
export const percentile = (values: readonly number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil((values.length * percent) / 100) - 1)] ?? Number.NaN

export const median = (values: readonly number[]): number => percentile(values, 50)
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
export const decimals = (value: number, digits: number): string => value.toFixed(digits)

export const load = (): string => decimals(loadavg()[0]!, 1)
/** Describes the machine, and its load. */
export const machine = (): string =>
  `Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]!.model}), load ${load()}`
