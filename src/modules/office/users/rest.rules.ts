type Query = { query: Record<string, string | string[] | undefined> }

const many = (value: string | string[] | undefined) => (value === undefined ? undefined : [value].flat())

/** Converts the query of GET /api/users; `search`, `role` and `status` extend the specification. */
export const toUserQuery = ({ query: { search, role, status, cursor, limit } }: Query) => ({
  words: search,
  role: many(role),
  status: many(status),
  cursor,
  limit: limit === undefined ? undefined : Number(limit),
})
