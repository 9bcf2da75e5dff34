import { z } from 'zod'

/** Maps a view to its form in REST answers. `schema` describes that form for the OpenAPI document. */
export type RestShape<View, Schema extends z.ZodType = z.ZodType> = {
  schema: Schema
  from: (view: View) => z.output<Schema>
}

type Difference<View, Omitted, Fields extends z.ZodRawShape> = {
  /** Names fields that REST lacks, or has under another name. */
  omit?: readonly Omitted[]
  /** Adds fields, or gives those of the view another form. */
  extend?: Fields
  from?: (view: View) => { [Name in keyof Fields]: z.output<Fields[Name]> }
}

/** Derives the REST form of a view: its fields without `omit`, and with `extend`. A new field is in it by itself. */
export function restShape<
  Shape extends z.ZodRawShape,
  Omitted extends keyof Shape & string,
  Fields extends z.ZodRawShape = Record<never, never>,
>(
  view: z.ZodObject<Shape, z.core.$strict>,
  { omit = [], extend, from }: Difference<z.output<z.ZodObject<Shape, z.core.$strict>>, Omitted, Fields>,
) {
  const added = extend ?? ({} as Fields)
  const kept = Object.keys(view.shape).filter((name) => !(name in added) && !omit.some((one) => one === name))
  const fields = Object.fromEntries(kept.map((name) => [name, view.shape[name]!]))
  const schema = z.strictObject({ ...(fields as unknown as Omit<Shape, Omitted | keyof Fields>), ...added })
  return restForm(schema, (row: z.output<typeof view>) => {
    const answer: Record<string, unknown> = {}
    for (const name of kept) answer[name] = (row as Record<string, unknown>)[name]
    return Object.assign(answer, from?.(row)) as z.output<typeof schema>
  })
}

export const restForm = <View, Schema extends z.ZodType>(
  schema: Schema,
  from: (view: View) => z.output<Schema>,
): RestShape<View, Schema> => ({ schema, from })

export const sameInRest = <Schema extends z.ZodType>(schema: Schema): RestShape<z.output<Schema>, Schema> => ({
  schema,
  from: (view) => view,
})
