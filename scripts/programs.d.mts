export function which(command: string): string | null
export function findChromium(): string | null
export function findPostgres(): string | null
export function findPgbouncer(): string | null
