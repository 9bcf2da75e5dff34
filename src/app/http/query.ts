import { parse } from 'node:querystring'

type Query = Record<string, string | string[]>

/** Reads the query of an address. A parameter without a value is absent, wherever it is asked for (specification 3). */
export function parseQuery(text: string): Query {
  const given = Object.entries(parse(text)).flatMap(([name, value = '']) => {
    const values = [value].flat().filter((one) => one.trim() !== '')
    return values.length === 0 ? [] : [[name, values.length === 1 ? values[0]! : values] as const]
  })
  return Object.fromEntries(given)
}
