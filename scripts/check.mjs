/**
 * `npm run check`: types, format and lint, rooms, dead code, papers, commit subjects, unit tests. Continues after a
 * failure.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkSubjects } from './commit-subjects.mjs'
import { ensureInstalled, isNode24Here, main, root, runEntry } from './ensure.mjs'
import { printFailures, runCheckStep, runStep, runVitest, twoAtATime } from './step.mjs'

/** Returns the outcome of every step. Needs Node 24, because it reads rooms.ts. */
export async function runCheck() {
  const inModules = (path) => join(root, 'node_modules', path)
  const command = (name, args) => () => runStep(name, args)
  const inside = (folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
  const projects = ['.', ...inside('apps'), ...inside('packages'), 'apps/diner/worker'].filter((folder) =>
    existsSync(join(root, folder, 'tsconfig.json')),
  )
  const checks = await twoAtATime([
    ...projects.map((folder) => {
      const config = relative('.', join(folder, 'tsconfig.json'))
      return command(`types ${folder === '.' ? 'root' : folder}`, [
        inModules('typescript/bin/tsc'),
        '--noEmit',
        // Several checkers would repeat shared work; two projects at a time use both cores.
        ...['--checkers', '1'],
        '-p',
        config,
      ])
    }),
    command('format and lint', [inModules('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '.']),
    command('rooms', [
      ...[
        '--import',
        join(root, 'scripts/room-rules-typescript.mjs'),
        inModules('dependency-cruiser/bin/dependency-cruiser.mjs'),
      ],
      ...['--config', 'scripts/room-rules.mjs', '--output-type', 'err-long', 'packages', 'apps'],
    ]),
    () => runCheckStep('house', checkHouse),
    command('dead code', [inModules('knip/bin/knip.js'), '--no-progress']),
    command('papers', ['scripts/docs.ts', '--check']),
    checkCommits,
  ])
  return [...checks, await runVitest('unit tests', ['--project', 'unit', '--project', 'web'])]
}

async function checkHouse() {
  const { rooms } = await import('../rooms.ts')
  const { findHouseFaults } = await import('./house-lint.mjs')
  return findHouseFaults(rooms)
}

async function checkCommits() {
  const findings = checkSubjects()
  const outcome = await runCheckStep('commit subjects', async () => findings ?? [])
  return findings === null ? { ...outcome, skipped: 'its start commit is not in this history' } : outcome
}

/** The closing line of a run: vitest's test counts, and each other failed check. */
export function closingLine(outcomes) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { counts, failed } of outcomes) {
    total.passed += counts?.passed ?? 0
    total.failed += counts?.failed ?? (failed ? 1 : 0)
    total.skipped += counts?.skipped ?? 0
  }
  return `${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`
}

async function checkHere() {
  const outcomes = await runCheck()
  const failures = printFailures(outcomes)
  console.log(`\n${closingLine(outcomes)}`)
  return failures === 0 ? 0 : 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(() => {
    ensureInstalled()
    if (isNode24Here()) return checkHere()
    return runEntry('scripts/check.mjs', process.argv.slice(2))
  })
}
