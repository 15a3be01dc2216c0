/** Steps that continue after a failure or a hang. Each prints one line; failures are printed in full at the end. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node24, ownEnv, readIfThere, root } from './ensure.mjs'
import { runWatched } from './watched.mjs'

/** @typedef {{ name: string, failed: boolean, output: string, skipped?: string, left?: string[] }} Outcome */

/** Runs one command and prints its outcome. */
export async function runStep(name, args, { env = {}, live = false } = {}) {
  const started = performance.now()
  const { code, output } = await runNode(args, env, live)
  return tell({ name, failed: code !== 0, output }, started)
}

/** Runs one of our own checks: an async function that returns findings. */
export async function runCheckStep(name, check) {
  const started = performance.now()
  const findings = await check()
  return tell({ name, failed: findings.length > 0, output: findings.join('\n') }, started)
}

/**
 * Milliseconds. A test file is silent until its end; forty tests just below this limit stay under the silence of a hung
 * one.
 */
const slowTest = 10_000

/**
 * Runs vitest with its output on screen and counts its results. A file that fails to load counts as one failure.
 * `leaveOut`: a tag whose tests are skipped and not counted as missing.
 */
export async function runVitest(name, args, { env = {}, quietMs, leaveOut } = {}) {
  const started = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'comanda-vitest-'))
  const file = join(folder, 'report.json')
  const tellTests = join(root, 'scripts/live-reporter.mjs')
  const reporters = [
    ...['--reporter=default', `--reporter=${tellTests}`, `--slowTestThreshold=${slowTest}`],
    ...['--reporter=json', `--outputFile.json=${file}`],
  ]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const filter = leaveOut === undefined ? [] : [`--tags-filter=!${leaveOut}`]
  const { code, output } = await runNode([vitest, 'run', ...args, ...filter, ...reporters], env, true, quietMs)
  const report = readIfThere(file)
  rmSync(folder, { recursive: true, force: true })
  const outcome = tell({ name, failed: code !== 0, output: failuresOf(output) }, started)
  return { ...outcome, counts: countTests(report, code, leaveOut), left: skippedTests(report, leaveOut) }
}

/** Prints every failure again, together, and returns their number. */
export function printFailures(outcomes) {
  const failed = outcomes.filter((outcome) => outcome.failed)
  for (const { name, output } of failed) console.log(`\n✗ ${name}\n${indent(output)}`)
  for (const { name, skipped } of outcomes) if (skipped) console.log(`\n– ${name}: skipped, ${skipped}`)
  for (const { name, left } of outcomes)
    if (left?.length) console.log(`\n– ${name}, skipped:\n${indent(left.join('\n'))}`)
  return failed.length
}

/** Runs jobs two at a time (the cores of the usual machine); results keep their order. */
export async function twoAtATime(jobs) {
  const answers = new Array(jobs.length)
  let next = 0
  const worker = async () => {
    while (next < jobs.length) {
      const index = next
      next += 1
      answers[index] = await jobs[index]()
    }
  }
  await Promise.all([worker(), worker()])
  return answers
}

function tell(outcome, started) {
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`  ${outcome.failed ? '✗' : '✓'} ${outcome.name} (${seconds} s)`)
  return outcome
}

function runNode(args, env, live, quietMs) {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
  return runWatched(node24(), args, { cwd: root, env: ownEnv({ ...colours, ...env }), live, quietMs })
}

function countTests(text, code, leaveOut) {
  if (text === undefined) return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  const report = JSON.parse(text)
  const notLoaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failed = report.numFailedTests + notLoaded.length
  return {
    passed: report.numPassedTests,
    // An error outside every test (an unhandled rejection) fails the run too.
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: skippedTests(text, leaveOut).length,
    leftOut: testsOf(report).filter((test) => wasLeftOut(test, leaveOut)).length,
  }
}

/** Skipped tests by title; the title names what they need. */
function skippedTests(text, leaveOut) {
  if (text === undefined) return []
  return testsOf(JSON.parse(text))
    .filter((test) => !hasRun(test) && !wasLeftOut(test, leaveOut))
    .map(({ fullName }) => fullName)
}

const testsOf = (report) => report.testResults.flatMap((file) => file.assertionResults)
const hasRun = ({ status }) => status === 'passed' || status === 'failed'
const wasLeftOut = (test, tag) => tag !== undefined && !hasRun(test) && test.tags.includes(tag)

/** The part of vitest's output about failures; all of it if there is none. */
function failuresOf(output) {
  const from = output.search(/⎯+.*(Failed (Suites|Tests)|Unhandled Errors)/)
  return from < 0 ? output.slice(-6000) : output.slice(from)
}

function indent(text) {
  return text.trimEnd().replace(/^/gm, '    ')
}
