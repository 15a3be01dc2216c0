import { defineConfig } from 'vitest/config'

/** They hold a stopwatch, or weigh a page: nothing else may run beside them. */
const measuring = ['first-order', 'page-budget'].map((name) => `e2e/journeys/${name}.journey.ts`)

const journeys = {
  root: new URL('..', import.meta.url).pathname,
  testTimeout: 90_000,
  hookTimeout: 120_000,
  // A page is asked until it says so. How fast it must be is measured where the spec says how fast.
  expect: { poll: { timeout: 10_000 } },
}

/** Browser journeys: the real server process, real Chromium. Two at a time, then those that measure, one by one. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...journeys,
          name: 'journeys',
          include: ['e2e/journeys/**/*.journey.ts'],
          exclude: measuring,
          globalSetup: ['e2e/global-setup.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...journeys,
          name: 'measuring journeys',
          include: measuring,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
