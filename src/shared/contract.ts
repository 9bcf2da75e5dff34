/** Requires one of these fields in a JSON schema, which its types cannot express. */
export const oneOf = (...names: (string | string[])[]) => ({
  anyOf: names.map((name) => ({ required: [name].flat() })),
})
