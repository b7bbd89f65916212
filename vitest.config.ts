import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** More than sixteen workers need more memory than they save time. */
const cores = Math.min(availableParallelism(), 16)
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const skipped = ['**/node_modules/**', '**/dist/**', '**/.cache/**', 'data/**', 'test-artefacts/**']
const worldTests = '**/*.world.test.ts'
const setupFiles = [at('spec/record-covers.ts')]
/** Minutes of their own: only `npm run test:all` runs them. */
const longTests = process.env.MURMUR_TEST_ALL ? [] : ['**/*.long.test.ts', '**/*.long.world.test.ts']

// What a machine's own zone would change stays as it is; `npm test -- zones` runs what depends on time in others.
process.env.TZ = process.env.MURMUR_TEST_TZ ?? 'UTC'

export default defineConfig({
  test: {
    // Vitest leaves one core idle; of two that is half.
    maxWorkers: cores,
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles,
          // Files share what they import: loading it anew for each took a third of the time.
          isolate: false,
          // Many wait for their database: two of them left a fifth of two cores idle.
          maxWorkers: cores + 1,
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: [...skipped, ...longTests, worldTests, 'web/**'],
          // Each of hundreds of waits for an event ends sooner than after the usual 50 ms.
          expect: { poll: { interval: 10 } },
          // A limit is for what hangs: on a loaded machine the slowest tests took 18 s.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The web app's own plugins (JSX, message macros) apply to its tests too.
        ...(existsSync(at('web/vite.config.ts')) ? { extends: at('web/vite.config.ts') } : {}),
        root: at('web'),
        test: {
          name: 'web',
          setupFiles,
          // As above: of 200 seconds of computing this leaves 100. So no test may mock a module (`vi.mock`).
          isolate: false,
          // Those of one group would have to have as many workers.
          sequence: { groupOrder: 2 },
          environment: 'jsdom',
          include: [
            'src/**/*.test.ts',
            'src/**/*.test.tsx',
            'landing/**/*.test.ts',
            'landing/**/*.test.tsx',
            'development/**/*.test.ts',
          ],
          exclude: skipped,
          testTimeout: 60_000,
        },
      },
      {
        // Each file starts processes of its own and mostly waits for them: of two at a time half of two cores stood idle.
        test: {
          name: 'world',
          setupFiles,
          // As above: each file imported for a second and more.
          isolate: false,
          maxWorkers: Math.min(cores * 2, 12),
          sequence: { groupOrder: 1 },
          environment: 'node',
          include: [worldTests],
          exclude: [...skipped, ...longTests],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
