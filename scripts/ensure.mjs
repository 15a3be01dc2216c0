/**
 * What every script needs first: packages as in the lockfile, and the project's own Node 24. Runs on any Node from
 * 20.19, with nothing installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** An expected failure: its message is the one sentence for the user. */
export class ScriptError extends Error {}

/** Runs a script's body; an expected failure ends with one sentence and exit code 1. */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0
  } catch (error) {
    console.error(error instanceof ScriptError ? error.message : (explainWriteError(error) ?? error))
    process.exitCode = 1
  }
}

const whyUnwritable = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the space given to this user is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
}

/** Explains a file that could not be written; undefined for other errors. */
export function explainWriteError({ code, path, syscall } = {}) {
  const why = whyUnwritable[code]
  if (why === undefined || !writing.has(syscall)) return undefined
  return `${path ?? 'A file'} could not be written: ${why}.`
}

const writing = new Set(['open', 'write', 'mkdir', 'rename', 'copyfile', 'rm', 'unlink'])

/** Prints a long step's start, and one line with its duration at the end: `  · packages installed (31.2 s)`. */
export function startStep(beginning) {
  if (beginning !== undefined) console.log(`  · ${beginning}`)
  const started = performance.now()
  return (text) => console.log(`  · ${text} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
}

/** Installs when nothing is installed or the lockfile changed. */
export function ensureInstalled() {
  const marker = join(root, 'node_modules/.comanda-install')
  const lockfile = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lockfile).update(`${process.platform} ${process.arch}`).digest('hex')
  const isNew = readIfThere(marker) !== wanted
  if (isNew && !isInstalledByHand(JSON.parse(String(lockfile)))) install()
  ensureNode24()
  if (isNew) writeFileSync(marker, wanted)
}

function install() {
  const step = startStep('installing packages: the first time takes a minute or two')
  const exact = runNpm(['ci', ...npmOptions], 'pipe')
  if (exact.error !== undefined) throw new ScriptError('npm was not found: install Node.js with npm and start again.')
  // `npm ci` refuses a lockfile written against a registry without some system's binaries (npm's code EUSAGE). `npm
  // install` takes the same locked versions and finds the missing ones.
  const isLockIncomplete = exact.stderr.includes('EUSAGE')
  if (exact.status !== 0 && !isLockIncomplete) console.error(exact.stderr)
  const { status } = isLockIncomplete ? runNpm(['install', '--no-save', ...npmOptions], 'inherit') : exact
  if (status !== 0) throw new ScriptError('The packages could not be installed: npm says above why.')
  step('packages installed')
}

// Development packages build the web apps and run the tests, whatever NODE_ENV is.
const npmOptions = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']

function runNpm(args, output) {
  const options = { cwd: root, stdio: ['ignore', output, output], encoding: 'utf8' }
  const npm = process.env.npm_execpath
  if (npm?.endsWith('.js')) return spawnSync(process.execPath, [npm, ...args], options)
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

/** npm lists what it installed: a manual install that matches the lockfile is kept. */
function isInstalledByHand(lockfile) {
  const laid = readIfThere(join(root, 'node_modules/.package-lock.json'))
  if (laid === undefined) return false
  const there = JSON.parse(laid).packages
  return Object.entries(lockfile.packages).every(([path, { version, link, optional }]) => {
    if (!path.startsWith('node_modules/') || link || (optional && there[path] === undefined)) return true
    return there[path]?.version === version
  })
}

/** The Node that runs TypeScript and current libraries, from the npm package `node`. */
export function node24() {
  const own = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return existsSync(own) ? own : process.execPath
}

function ensureNode24() {
  if (isNode24(node24())) return
  // npm can leave the package's binary out: unavailable, or install scripts disabled.
  const folder = join(root, 'node_modules/node')
  const step = startStep('fetching Node 24')
  const laid = existsSync(folder)
    ? spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder, stdio: 'ignore' })
    : runNpm(['install', '--no-save', ...npmOptions], 'ignore')
  if (laid.status === 0 && isNode24(node24())) return step('Node 24 fetched')
  throw new ScriptError('Node 24 could not be fetched for this system: install Node 24 or newer and start again.')
}

/** Whether this script runs on our Node or a newer one. */
export function isNode24Here() {
  return Number.parseInt(process.versions.node, 10) >= 24
}

function isNode24(path) {
  if (path === process.execPath) return isNode24Here()
  return spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.startsWith('v24.') === true
}

/** Environment of every started process: our Node and the packages' commands come first on the path. */
export function ownEnv(more = {}) {
  const path = [dirname(node24()), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const cache = join(root, 'node_modules/.cache/node-compile')
  mkdirSync(cache, { recursive: true })
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: cache, ...more }
}

/**
 * Runs a TypeScript entry with Node 24 in our place: it shares our output, gets our signals, and its exit code is
 * returned. `tied`: its channel to us closes when we end in any way (`disconnect`).
 */
export function runEntry(entry, args, { env = {}, cwd = root, nodeArgs = [], tied = false } = {}) {
  const stdio = tied ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit'
  const child = spawn(node24(), [...nodeArgs, join(root, entry), ...args], { cwd, stdio, env: ownEnv(env) })
  return forwardSignals(child)
}

/** Ctrl-C from the terminal reaches the child by itself; a signal to us alone does not. It is passed on once. */
export function forwardSignals(child) {
  const passed = new Set()
  const pass = (signal) => {
    if (!passed.has(signal)) child.kill(signal)
    passed.add(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
  // npm ends its shell, which ends without ending us: then our parent changes.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && pass('SIGTERM'), 250).unref()
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

export function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
