/** Holds a body before it is validated. */
export type Fields = Record<string, unknown>
export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Requires one of these fields in a JSON schema, which its types cannot express. */
export const requireAny = (...names: (string | string[])[]) => ({
  anyOf: names.map((name) => ({ required: [name].flat() })),
})
