import { fileURLToPath } from 'node:url'
import { textLoader, textsPlugin } from '@comanda/ui/build/compile-texts.ts'
import { defineConfig } from 'vitest/config'
import { firstRooms } from './apps/diner/src/i18n/first-rooms.ts'

const texts = fileURLToPath(new URL('apps/diner/src/i18n', import.meta.url))

/** vitest would leave one core idle, which is half of a machine with two. */
const maxWorkers = '100%'
/** Milliseconds. Only for hangs; speed is measured where it matters. */
const testTimeout = 20_000
/** One second is too short on a busy machine; speed is measured where it matters. */
const expectOptions = { poll: { timeout: 5000 } }

/** It measures memory, so it has its own process. */
const apart = ['apps/server/src/features/live/live.race.test.ts']

const server = {
  globalSetup: ['packages/testing/src/global-setup.ts'],
  pool: 'forks' as const,
  maxWorkers,
  testTimeout,
  hookTimeout: 60_000,
  expect: expectOptions,
}

/** `npm test` runs all; one file: `npx vitest run --project server apps/server/src/http/bind.test.ts`. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          // A process continues with the next file with the rules loaded: their caches are valid for any test.
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
          // A process continues with the next file: loading the server for each file takes a third of the time.
          isolate: false,
        },
      },
      { test: { ...server, name: 'server-apart', include: apart } },
      {
        // Real processes that are killed. Files run one at a time, because they would slow each other down.
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
          // Threads take half the time of processes; an app keeps its state per page.
          pool: 'threads',
          maxWorkers,
          testTimeout,
        },
      },
    ],
  },
})
