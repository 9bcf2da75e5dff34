import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  // `scripts/db-generate.mjs` takes migration and snapshot from there.
  out: process.env.DRIZZLE_OUT ?? '.cache/drizzle',
  breakpoints: false,
  schema: ['./src/modules/*/*/table.ts', './src/platform/server/{database/tables,jobs/table}.ts'],
})
