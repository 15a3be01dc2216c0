import { fileURLToPath } from 'node:url'
import { textLoader, textsPlugin } from '@comanda/ui/build/compile-texts.ts'
import { defineConfig } from 'vitest/config'
import { firstRooms } from './apps/diner/src/i18n/first-rooms.ts'

const texts = fileURLToPath(new URL('apps/diner/src/i18n', import.meta.url))

/** vitest would leave one core idle, which on two cores is half the machine. */
const maxWorkers = '100%'
/** Milliseconds. For what hangs; how fast something must be is measured where it matters. */
const testTimeout = 20_000
/** A second is short where the machine has more to do; what is fast enough is measured where it matters. */
const expectOptions = { poll: { timeout: 5000 } }

/** What a process takes more is measured in one of its own. */
const apart = ['apps/server/src/features/live/live.race.test.ts']

const server = {
  globalSetup: ['packages/testing/src/global-setup.ts'],
  pool: 'forks' as const,
  maxWorkers,
  testTimeout,
  hookTimeout: 60_000,
  expect: expectOptions,
}

/** `npm test` runs them all; one file: `npx vitest run --project server apps/server/src/http/bind.test.ts`. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          // A process goes on with the next file, and has read the rules: what they keep between two calls is right for any.
          isolate: false,
          maxWorkers,
          testTimeout,
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'apps/server/test/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'apps/server/src/fault/**', ...apart],
          // A process goes on with the next file: to load the server for each of them takes a third of their time.
          isolate: false,
        },
      },
      { test: { ...server, name: 'server-apart', include: apart } },
      {
        // Real processes that are killed: one file after the other, as they would take each other's time.
        test: {
          name: 'fault',
          include: ['apps/server/src/fault/*.fault.test.ts'],
          globalSetup: ['packages/testing/src/global-setup.ts'],
          pool: 'forks',
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 90_000,
          expect: expectOptions,
        },
      },
      {
        plugins: [textsPlugin(), textLoader(texts, firstRooms)],
        test: {
          name: 'web',
          include: ['apps/{diner,console}/{src,build}/**/*.test.{ts,tsx}'],
          environment: 'node',
          // A thread for each file takes half of what a process takes; what an app keeps, it keeps for one page.
          pool: 'threads',
          maxWorkers,
          testTimeout,
        },
      },
    ],
  },
})
