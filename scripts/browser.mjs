/** The browsers of the journeys: the system's own, installed by the system's package manager where there is none. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { startStep } from './ensure.mjs'

/** Milliseconds that apt-get may take for all browsers together: a mirror that answers nothing would keep everything else waiting. */
const aptMost = 20 * 60_000
/** Of a mirror that answers nothing it says so itself, within a minute. */
const soon = ['-o', 'Acquire::http::Timeout=30', '-o', 'Acquire::https::Timeout=30', '-o', 'Acquire::Retries=1']
const allBrowsers = { aptMs: aptMost }

// Without the CJK fonts every Chinese and Japanese screen is boxes.
const fonts = 'fonts-noto-cjk'

/** The same engine without windows around it: its journeys need a third less of the processor. */
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
/** Driven as it is, by WebDriver BiDi, whose network conditions came last. */
export const firefox = {
  name: 'Firefox',
  variable: 'FIREFOX_PATH',
  programs: ['firefox-esr', 'firefox'],
  packages: ['firefox-esr', fonts],
  oldest: 150,
}

/** The first of them that can be used, as ensureBrowser answers. */
export function ensureOneOf([first, ...others], env = process.env) {
  const answer = ensureBrowser(first, env)
  return answer.path !== undefined || others.length === 0 ? answer : ensureOneOf(others, env)
}

/** Answers `{ path }`, or `{ reason }` why there is none that could be used. What apt-get takes is taken from `time.aptMs`. */
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
  // What takes long on a slow line is fetched first: there it can be ended without leaving a package half laid down.
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

/** Runs apt-get for as long as there is time, and takes from it what that took; once it ran out, there is none left. */
function runApt(args, env, time) {
  if (time.aptMs <= 0) return { status: null, error: { code: 'ETIMEDOUT' } }
  const from = performance.now()
  const ran = spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: Math.ceil(time.aptMs),
    // So that it can end what it began.
    killSignal: 'SIGTERM',
  })
  time.aptMs = ran.error?.code === 'ETIMEDOUT' ? 0 : time.aptMs - (performance.now() - from)
  return ran
}

/** What is named like a browser may be too old, or only say where to get one. */
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
