import { defineConfig } from 'vitest/config'
import { runsAll } from './scripts/scope.mjs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Lists what also runs on the embedded database, as it can differ there: driver, migrations, jobs, and hand-written
 * SQL. Everything runs on PostgreSQL; the browser's tests load the demo agency into the embedded database. Races run on
 * PostgreSQL only: the embedded database has one session and hides them.
 */
const differing = [
  'src/platform/server/**/*.db.test.ts',
  'src/app/*-embedded.db.test.ts',
  'src/testing/**/*.db.test.ts',
]
/** Adds for `npm run test:all` whatever has SQL of its own, and every call of the product once. */
const wider = [
  'src/modules/*/{departures,email,inventory,invoices,journal,jobs,media,packages,payments,proposals,proposal-answers,quotes,reports,search,waiting-list}/**/*.db.test.ts',
  'src/modules/bookings/bookings/{bookings,refusals,own}.db.test.ts',
  'src/modules/sales/leads/{imports,merge}.db.test.ts',
  'src/app/matrix.db.test.ts',
  'src/app/seed/*.db.test.ts',
  'src/app/http/{changes,imports,pdf/http-proposal-pdf}.db.test.ts',
  // Covers what people type, by REST and in searches.
  'src/app/rest/{rest-quotes,rest-packages-staff}.db.test.ts',
  'src/modules/*/{co-travelers/co-travelers,customers/merge,office/office,suppliers/names}.db.test.ts',
]
const files = {
  postgres: ['src/**/*.db.test.ts'],
  embedded: runsAll ? [...differing, ...wider] : differing,
}

const database = (engine: keyof typeof files) => ({
  test: {
    name: `db-${engine}`,
    include: files[engine],
    globalSetup: `src/testing/${engine}.setup.ts`,
    setupFiles: 'src/testing/people/cheap-hashes.setup.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Allows long polls, which end once true: a busy machine is no failure.
    expect: { poll: { timeout: 20_000 } },
    isolate: false,
  },
})

/**
 * Sorts each project's long files first, as vitest only knows their size. Else one worker would be idle at the end.
 * Fault tests wait most of their time: they come first, while other steps of the gate need the processors. Those behind
 * a proxy measure seconds, and come when these are done.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- vitest's own method, which sorts a copy
    const sorted = await super.sort(files)
    const projects = sorted.map(({ project }) => project.name)
    const order = [/\/(faults-(?!proxy)|known-device)/, /\/(fuzz-\w+|matrix|seed)\.db\.test/, /\/(?!faults)[^/]+$/, /./]
    const rank = ({ project, moduleId }: TestSpecification) =>
      projects.indexOf(project.name) + order.findIndex((pattern) => pattern.test(moduleId)) / order.length
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.db.test.ts'],
          testTimeout: 60_000,
          isolate: false,
        },
      },
      database('embedded'),
      database('postgres'),
    ],
  },
})
