import type { z } from 'zod'

/** Returns the first message of each field, as forms show it and REST answers it. */
export function getMessages(schema: z.ZodType, value: unknown): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const issue of schema.safeParse(value).error?.issues ?? []) messages[issue.path.join('.')] ??= issue.message
  return messages
}
