import { randomInt } from 'node:crypto'
import { ensureInstalled, main, runEntry } from './ensure.mjs'

/** `npm run soak`: the races, kills and convergence tests with many rounds. `SEED=… npm run soak` repeats a run. */
await main(() => {
  ensureInstalled()
  const seed = process.env.SEED ?? String(randomInt(1, 2 ** 31))
  console.log(`  · SEED=${seed}`)
  const args = ['run', '--project', 'server', '--project', 'unit', ...process.argv.slice(2)]
  return runEntry('node_modules/vitest/vitest.mjs', args, { env: { SOAK: '1', SEED: seed } })
})
