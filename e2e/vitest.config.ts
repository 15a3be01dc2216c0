import { defineConfig } from 'vitest/config'

/** Browser journeys: the real server process, real Chromium, one journey file after the other. */
export default defineConfig({
  test: {
    include: ['e2e/journeys/**/*.journey.ts'],
    root: new URL('..', import.meta.url).pathname,
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    reporters: process.env.CI ? ['default'] : ['default'],
  },
})
