/** Builds the web apps, each only when a source changed since its last build. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ownEnv, readIfThere, root, ScriptError, startStep } from './ensure.mjs'
import { runWatched } from './watched.mjs'

export const webApps = ['diner', 'console']

/** @param quietMs ends a silent build after this time; interactive callers set none. */
export async function buildWebApps({ quietMs = Number.POSITIVE_INFINITY } = {}) {
  const built = await Promise.all(webApps.map((app) => buildIfChanged(app, quietMs)))
  if (built.every((done) => !done)) startStep()('web apps are up to date')
}

async function buildIfChanged(app, quietMs) {
  const folder = join(root, 'apps', app)
  const script = buildScript(app)
  if (script === undefined) return false
  const marker = join(folder, 'dist/.comanda-build')
  const wanted = hashSources(folder)
  if (readIfThere(marker) === wanted) return false
  const step = startStep(`building the ${app} app`)
  const { code, output } = await runShell(script, folder, quietMs)
  if (code !== 0) {
    console.error(output)
    throw new ScriptError(`The ${app} app could not be built: the lines above say why.`)
  }
  writeFileSync(marker, wanted)
  step(`${app} app built`)
  return true
}

export function buildScript(app) {
  const text = readIfThere(join(root, 'apps', app, 'package.json'))
  return text === undefined ? undefined : JSON.parse(text).scripts?.build
}

/** All inputs of a build: the app, its packages, and the installed versions. */
function hashSources(folder) {
  const hash = createHash('sha256')
  const packages = ['rules', 'contract', 'client', 'ui'].map((name) => join(root, 'packages', name))
  for (const place of [folder, ...packages]) {
    for (const file of listFiles(place)) hash.update(relative(root, file)).update('\0').update(readFileSync(file))
  }
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
}

const leftOut = new Set(['node_modules', 'dist', '.cache'])

function listFiles(folder) {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    if (leftOut.has(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return listFiles(path)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
  })
}

/** Runs a package script like npm, but with our Node and without npm's own output. */
function runShell(command, cwd, quietMs) {
  return runWatched(command, [], { cwd, shell: true, quietMs, env: ownEnv() })
}
