import { randomInt } from 'node:crypto'
import { closingLine } from './check.mjs'
import { ensureInstalled, isNode24Here, main, runEntry } from './ensure.mjs'
import { findBrowsers, journeyFiles, runJourneys, tryBuild } from './journeys.mjs'
import { printFailures, runVitest } from './step.mjs'

/**
 * `npm run soak`: races, kills and convergence tests with many rounds, then every journey. `SEED=… npm run soak`
 * repeats a run, `SOAK_ROUNDS=…` sets the rounds, `npm run soak -- two-servers` runs files of that name.
 */
await main(() => {
  ensureInstalled()
  const names = process.argv.slice(2)
  return isNode24Here() ? soak(names) : runEntry('scripts/soak.mjs', names)
})

async function soak(names) {
  const isJourney = names.some((name) => journeyFiles().some((path) => path.includes(name)))
  const outcomes = []
  const browsers = names.length === 0 || isJourney ? findBrowsers() : undefined
  // One fault test runs `npm start` and measures its time without a build.
  const build = await tryBuild()
  outcomes.push(build)
  // A name can match a journey and a server test.
  outcomes.push(await runRounds(isJourney ? [...names, '--passWithNoTests'] : names))
  if (browsers) outcomes.push(...(await runJourneys(browsers, { buildFailed: build.failed, isSoak: true, names })))
  const failures = printFailures(outcomes)
  console.log(`\n${closingLine(outcomes)}`)
  return failures === 0 ? 0 : 1
}

function runRounds(names) {
  const seed = process.env.SEED ?? String(randomInt(1, 2 ** 31))
  console.log(`  · SEED=${seed}`)
  const projects = ['server*', 'unit', 'fault'].flatMap((project) => ['--project', project])
  // A test of many rounds can be silent for hours.
  const quietMs = Number.POSITIVE_INFINITY
  return runVitest('many rounds', [...projects, ...names], { env: { SOAK: '1', SEED: seed }, quietMs })
}
