import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  out: './drizzle',
  schema: ['./src/features/*/table.ts', './src/platform/server/{database/tables,jobs/table}.ts'],
})
