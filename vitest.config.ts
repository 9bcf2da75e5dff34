import { defineConfig } from 'vitest/config'

/** The same suites on both engines; races only count on PostgreSQL (PGlite has one session and hides them). */
const database = (engine: 'embedded' | 'postgres') => ({
  test: {
    name: `db-${engine}`,
    include: ['src/**/*.db.test.ts'],
    globalSetup: `src/testing/${engine}.setup.ts`,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.db.test.ts'],
          testTimeout: 60_000,
        },
      },
      database('embedded'),
      database('postgres'),
    ],
  },
})
