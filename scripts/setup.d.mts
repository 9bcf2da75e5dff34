export const root: string
export function checkNode(): void
export function readDotEnv(): void
export function installDependencies(): void
export function hashFiles(entries: string[], isCounted: (file: string) => boolean): string
export function build(options?: { seed?: boolean }): boolean
export function buildOrFail(options?: { seed?: boolean }): void
export function ensureChromium(): string | null
export function ensurePostgres(): string | null
export function ensurePgbouncer(): string | null
