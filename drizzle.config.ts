import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  // Writes migration and snapshot to the folder where `scripts/db-generate.mjs` reads them.
  out: process.env.DRIZZLE_OUT ?? '.cache/drizzle',
  breakpoints: false,
  schema: ['./src/modules/*/*/table.ts', './src/platform/server/{database/tables,jobs/table}.ts'],
})
