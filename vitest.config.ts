import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { EnvironmentSequencer } from './tools/lib/testing/environment-sequencer.mjs'

/** More than sixteen workers need more memory than they save time. */
const cores = Math.min(availableParallelism(), 16)
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const skipped = ['**/node_modules/**', '**/dist/**', '**/.cache/**', 'data/**', 'test-artefacts/**']
const worldTests = '**/*.world.test.ts'
/** Tests allocate much and keep little: with room for new objects, collecting garbage took 8 % less CPU time. */
const execArgv = ['--max-semi-space-size=64']
const setupFiles = [at('spec/record-covers.ts')]
/** Tests that take minutes: only `npm run test:all` runs them. */
const longTests = process.env.MURMUR_TEST_ALL ? [] : ['**/*.long.test.ts', '**/*.long.world.test.ts']

// Pins the time zone of the machine; `npm test -- zones` runs the time-dependent tests in others.
process.env.TZ = process.env.MURMUR_TEST_TZ ?? 'UTC'

export default defineConfig({
  test: {
    // Vitest leaves one core idle; of two that is half.
    maxWorkers: cores,
    sequence: { sequencer: EnvironmentSequencer },
    projects: [
      {
        test: {
          name: 'unit',
          execArgv,
          setupFiles,
          // Files share their imports: importing again for each took a third of the time.
          isolate: false,
          // Many tests wait for their database: two workers left a fifth of two cores idle, unless another lane used it.
          maxWorkers: process.env.MURMUR_TEST_LANES ? cores : cores + 1,
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: [...skipped, ...longTests, worldTests, 'web/**'],
          // Tests poll for events hundreds of times; a shorter interval than the default 50 ms ends each wait sooner.
          // The default limit of 1 s is too short on a loaded machine.
          expect: { poll: { interval: 10, timeout: 30_000 } },
          // The limit is for tests that hang: on a machine with seven tasks per core the slowest took 61 s.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // The web app's own plugins (JSX, message macros) apply to its tests too.
        ...(existsSync(at('web/vite.config.ts')) ? { extends: at('web/vite.config.ts') } : {}),
        root: at('web'),
        test: {
          name: 'web',
          execArgv,
          setupFiles,
          // As above: of 200 seconds of computing this leaves 100. So no test may mock a module (`vi.mock`).
          isolate: false,
          // Groups with different worker counts cannot run together.
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
          expect: { poll: { interval: 10, timeout: 30_000 } },
          testTimeout: 120_000,
        },
      },
      {
        // Each file starts its own processes and mostly waits for them: two at a time left half of two cores idle.
        test: {
          name: 'world',
          execArgv,
          setupFiles,
          // As above: importing took more than a second per file.
          isolate: false,
          maxWorkers: Math.min(cores * 2, 12),
          sequence: { groupOrder: 1 },
          environment: 'node',
          include: [worldTests],
          exclude: [...skipped, ...longTests],
          // Each attempt calls a server that shares the cores with all others: the default 50 ms computes more than it saves.
          expect: { poll: { interval: 200, timeout: 90_000 } },
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
