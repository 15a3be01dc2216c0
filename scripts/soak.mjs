import { randomInt } from 'node:crypto'
import { ensureInstalled, main, runEntry } from './ensure.mjs'

/**
 * `npm run soak`: the races, kills and convergence tests with many rounds. `SEED=… npm run soak` repeats a run,
 * `SOAK_ROUNDS=…` sets how often each fault comes, `npm run soak -- two-servers` runs the files of that name.
 */
await main(() => {
  ensureInstalled()
  const seed = process.env.SEED ?? String(randomInt(1, 2 ** 31))
  console.log(`  · SEED=${seed}`)
  const args = ['run', '--project', 'server*', '--project', 'unit', '--project', 'fault', ...process.argv.slice(2)]
  return runEntry('node_modules/vitest/vitest.mjs', args, { env: { SOAK: '1', SEED: seed } })
})
