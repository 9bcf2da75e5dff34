import type { Call } from '../../platform/server/context'
import { preparedQuery } from '../../platform/server/database/db'
import { type CardRow, cardColumns, cardOf, firstPicture } from './card.service'
import type { PackageCard } from './package.rules'
import type { PackagesByIdsInput } from './schema'

const query = `
  SELECT ${cardColumns}
  FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, place) JOIN packages p ON p.id = wanted.id ${firstPicture}
  WHERE p.status = 'active' ORDER BY wanted.place`

/** Cards of these packages in the order of the ids, at most 100; those that are not active any more are left out. */
export async function packagesByIds({ ctx, input }: Call<PackagesByIdsInput>): Promise<PackageCard[]> {
  return (await preparedQuery<CardRow>(ctx.db, query, [input.ids])).map(cardOf)
}
