import { randomInt } from 'node:crypto'
import { closingLine } from './check.mjs'
import { ensureInstalled, main, runEntry } from './ensure.mjs'
import { findBrowsers, runJourneys, tryBuild } from './journeys.mjs'
import { printFailures, runVitest } from './step.mjs'

/**
 * `npm run soak`: the races, kills and convergence tests with many rounds, then every journey, those of `npm test` too. `SEED=… npm run
 * soak` repeats a run, `SOAK_ROUNDS=…` sets how often each fault comes, `npm run soak -- two-servers` runs the files of that name.
 */
await main(() => {
  ensureInstalled()
  return process.versions.node.startsWith('24.')
    ? soak(process.argv.slice(2))
    : runEntry('scripts/soak.mjs', process.argv.slice(2))
})

/** Milliseconds. A test of many rounds says nothing before its last. */
const longestTest = 60 * 60_000

async function soak(names) {
  const seed = process.env.SEED ?? String(randomInt(1, 2 ** 31))
  console.log(`  · SEED=${seed}`)
  const browsers = findBrowsers()
  const rounds = ['--project', 'server*', '--project', 'unit', '--project', 'fault', '--passWithNoTests', ...names]
  const outcomes = [await runVitest('many rounds', rounds, { env: { SOAK: '1', SEED: seed }, quietMs: longestTest })]
  const build = await tryBuild()
  outcomes.push(build, ...(await runJourneys(browsers, { buildFailed: build.failed, isSoak: true, names })))
  const failures = printFailures(outcomes)
  console.log(`\n${closingLine(outcomes)}`)
  return failures === 0 ? 0 : 1
}
