import { defineConfig } from 'vitest/config'
import { firefoxProjectName, Interleaved } from './interleave.ts'

const journey = (name: string) => `e2e/journeys/${name}.journey.ts`

/** They measure time or page weight: nothing else may run beside them. */
const measuring = ['first-order', 'kitchen-says', 'page-budget'].map(journey)

/** Two phones and the kitchen with one order. */
const inFirefox = ['after-sending'].map(journey)

/** One per type of order: offline at submit, a store's clock, and pages left before their scripts load. */
const moreInFirefox = ['pick-up', 'offline-submit', 'takeout', 'pre-order', 'store-clock', 'early-tap'].map(journey)

/** One more than cores: a journey waits for timers a third of its time. */
const maxWorkers = 3

const journeys = {
  root: new URL('..', import.meta.url).pathname,
  testTimeout: 90_000,
  hookTimeout: 120_000,
  setupFiles: [new URL('last-look.ts', import.meta.url).pathname],
  // Polls the page until it matches. Speed is measured where the spec sets a bound.
  expect: { poll: { timeout: 10_000 } },
}

/** Browser journeys: the real server process, real browsers. Three at a time, then the measuring ones, one by one. */
export default defineConfig({
  test: {
    sequence: { sequencer: Interleaved },
    tags: [
      {
        name: 'soak',
        description: 'the same in another size, language, input or browser, and mishaps seldom met: for `npm run soak`',
      },
    ],
    // Once for all of them.
    globalSetup: [new URL('global-setup.ts', import.meta.url).pathname],
    projects: [
      {
        test: {
          ...journeys,
          name: 'journeys',
          include: ['e2e/journeys/**/*.journey.ts'],
          exclude: measuring,
          // A process and its browser continue with the next file: starting them for each took a tenth of the journeys'
          // time.
          isolate: false,
          env: { JOURNEY_PROCESS: 'goes on' },
          maxWorkers,
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
      ...(process.env.FIREFOX_PATH
        ? [firefoxProject(firefoxProjectName, inFirefox), firefoxProject(`more ${firefoxProjectName}`, moreInFirefox)]
        : []),
    ],
  },
})

function firefoxProject(name: string, include: string[]) {
  return {
    test: {
      ...journeys,
      name,
      include,
      env: { JOURNEY_BROWSER: 'firefox' },
      maxWorkers,
      sequence: { groupOrder: 0 },
    },
  }
}
