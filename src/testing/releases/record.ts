import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** Configures a cluster to log each statement to `statements.json` in a folder. */
export const recording = (folder: string) => [
  'logging_collector=on',
  'log_destination=jsonlog',
  `log_directory=${folder}`,
  'log_filename=statements',
  'log_file_mode=0644',
  'log_rotation_size=0',
  'log_statement=all',
  'log_parameter_max_length=0',
]

/** Unifies parameter lists, which differ only in length. */
const toKind = (text: string) =>
  text
    .replace(/\$\d+/g, '$')
    .replace(/(\$|default)(, (\$|default))+/g, '$')
    .replace(/\(\$\)(, \(\$\))+/g, '($)')
    .replace(/\s+/g, ' ')

/** Returns the reads and writes of the product, each kind once. */
export async function readRecorded(file: string): Promise<string[]> {
  const texts = new Map<string, string>()
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { message = '' } = JSON.parse(line) as { message?: string }
    const [, text] = /^execute [^:]*: (\s*(?:select|insert|update|delete|with)\b.*)$/is.exec(message) ?? []
    if (text && !/session_replication_role|set_config/.test(text)) texts.set(toKind(text), text.trim())
  }
  return [...texts.values()].toSorted()
}
