/** The browsers of the journeys: the system's own, installed by its package manager if missing. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { startStep } from './ensure.mjs'

/** Most milliseconds for apt-get, for all browsers together: an unresponsive mirror would block the rest. */
const aptMost = 20 * 60_000
/** With an unresponsive mirror apt-get reports it within a minute. */
const soon = ['-o', 'Acquire::http::Timeout=30', '-o', 'Acquire::https::Timeout=30', '-o', 'Acquire::Retries=1']
const allBrowsers = { aptMs: aptMost }

// Without the CJK fonts every Chinese and Japanese screen shows boxes.
const fonts = 'fonts-noto-cjk'

/** The same engine without a window system: its journeys need a third less processor time. */
export const headlessChromium = {
  name: "Chromium's headless shell",
  variable: 'CHROMIUM_PATH',
  programs: ['chromium-headless-shell'],
  packages: ['chromium-headless-shell', fonts],
}
export const chromium = {
  name: 'Chromium',
  variable: 'CHROMIUM_PATH',
  programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  packages: ['chromium', fonts],
}
/** Driven unmodified over WebDriver BiDi; its network conditions are the newest feature needed. */
export const firefox = {
  name: 'Firefox',
  variable: 'FIREFOX_PATH',
  programs: ['firefox-esr', 'firefox'],
  packages: ['firefox-esr', fonts],
  oldest: 150,
}

/** The first usable browser, in ensureBrowser's form. */
export function ensureOneOf([first, ...others], env = process.env) {
  const answer = ensureBrowser(first, env)
  return answer.path !== undefined || others.length === 0 ? answer : ensureOneOf(others, env)
}

/** Returns `{ path }`, or `{ reason }` if none is usable. apt-get's time is deducted from `time.aptMs`. */
export function ensureBrowser(browser, env = process.env, time = allBrowsers) {
  const { name, variable, packages } = browser
  const given = env[variable]
  if (given) {
    return isProgram(given) ? usable(browser, given, env) : { reason: `${variable} is ${given}, which is no program` }
  }
  const found = find(browser, env)
  if (found !== undefined) return usable(browser, found, env)
  if (process.platform !== 'linux' || spawnSync('apt-get', ['--version'], { env }).error !== undefined) {
    return { reason: `no ${name} was found: install one, or set ${variable}` }
  }
  if (process.getuid?.() !== 0) {
    return { reason: `no ${name} was found and only root can install it: apt-get install ${packages.join(' ')}` }
  }
  return install(browser, env, time)
}

function install(browser, env, time) {
  const { name, packages } = browser
  if (time.aptMs <= 0) return { reason: `apt-get could not install ${name}: it took too long before` }
  const step = startStep(`installing ${name} by apt-get: a few minutes`)
  runApt(['update', '-qq', ...soon], env, time)
  // The slow download runs first: it can be ended without a half installed package.
  const fetched = runApt(['install', '-y', '-qq', '--download-only', ...soon, ...packages], env, time)
  const { status, stderr, error } =
    fetched.status === 0 ? runApt(['install', '-y', '-qq', ...packages], env, { aptMs: aptMost }) : fetched
  const path = find(browser, env)
  if (path === undefined) {
    const why = error?.code === 'ETIMEDOUT' ? 'it took too long' : stderr?.trim().split('\n').at(-1)
    return { reason: `apt-get could not install ${name} (${status}): ${why}` }
  }
  step(`${name} installed`)
  return usable(browser, path, env)
}

/** Runs apt-get within the remaining time and deducts its duration. */
function runApt(args, env, time) {
  if (time.aptMs <= 0) return { status: null, error: { code: 'ETIMEDOUT' } }
  const from = performance.now()
  const ran = spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: Math.ceil(time.aptMs),
    // SIGTERM lets it stop its children.
    killSignal: 'SIGTERM',
  })
  time.aptMs = ran.error?.code === 'ETIMEDOUT' ? 0 : time.aptMs - (performance.now() - from)
  return ran
}

/** A program with a browser's name can be too old, or a stub that names an installer. */
function usable({ name, oldest }, path, env) {
  if (oldest === undefined) return { path }
  const { stdout } = spawnSync(path, ['--version'], { env, encoding: 'utf8', timeout: 30_000 })
  const version = Number(/ (\d+)\.\d/.exec(stdout ?? '')?.[1])
  return version >= oldest ? { path } : { reason: `${path} is no ${name} from ${oldest} on` }
}

function find({ programs }, env) {
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin']
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
