/** Requires one of these fields in a JSON schema, which its types cannot express. */
export const requireAny = (...names: (string | string[])[]) => ({
  anyOf: names.map((name) => ({ required: [name].flat() })),
})
