/** Says in a JSON schema what its types cannot: one of these fields has to be there. */
export const oneOf = (...names: (string | string[])[]) => ({
  anyOf: names.map((name) => ({ required: [name].flat() })),
})
