import { parse } from 'node:querystring'

type Query = Record<string, string | string[]>

/** Parses a query string. Treats a parameter without a value as absent everywhere (specification 3). */
export function parseQuery(text: string): Query {
  const given = Object.entries(parse(text)).flatMap(([name, value = '']) => {
    const values = [value].flat().filter((one) => one.trim() !== '')
    return values.length === 0 ? [] : [[name, values.length === 1 ? values[0]! : values] as const]
  })
  return Object.fromEntries(given)
}
