/** Checks that no other tool makes: sizes, folder names, pure rules, and where the phone keeps its state. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ensure.mjs'

const leftOut = new Set(['node_modules', 'dist', 'generated', 'cases', 'data', 'coverage', '.cache', '.git'])
const drawers = new Set(['utils', 'util', 'misc', 'common', 'helpers', 'helper', 'shared', 'lib'])
const vocabulary = new Set(['money', 'time', 'result', 'access', 'language'])
const sizeLimit = 400
const testSizeLimit = 600
/** Production files per folder; tests, fixtures and test tools do not count. */
const folderLimit = 25
const isProductionFile = (path) =>
  /^(apps|packages)\/.*\.(tsx?|css)$/.test(path) &&
  !/\.(test|fixture|race|journey)\./.test(path) &&
  !/(^packages\/testing|\/fault)\//.test(path)
/** A rule gets time and randomness as arguments and leaves formatting to the formatter. */
const impure = [
  [/\bDate\.now\b/, 'Date.now'],
  [/\bMath\.random\b/, 'Math.random'],
  [/\bnew Date\(\)/, 'new Date()'],
  [/\bIntl\b/, 'Intl'],
  [/\bperformance\.now\b/, 'performance.now'],
]
/** Only the calendar reads time zones, and only the money formatter formats. */
const mayUseIntl = /^packages\/rules\/src\/(time|money)\//

export function findHouseFaults(rooms) {
  const { files, folders } = walk('.')
  return [
    ...folders
      .filter((path) => drawers.has(lastPart(path)))
      .map((path) => `${path}: no room for drawers, name the noun`),
    ...folders.flatMap((path) => findUnknownRoom(path, rooms)),
    ...findFullFolders(files),
    ...files.filter((path) => /\.(tsx?|mjs|css)$/.test(path)).flatMap(findFaultsIn),
  ]
}

/** @param {readonly string[]} files paths from the root */
export function findFullFolders(files) {
  const counts = new Map()
  for (const path of files.filter(isProductionFile)) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const full = [...counts].filter(([, count]) => count > folderLimit)
  return full.map(([folder, count]) => `${folder}: ${count} production files, at most ${folderLimit}: split it by noun`)
}

function findUnknownRoom(path, rooms) {
  const feature = /^apps\/[^/]+\/src\/features\/([^/]+)$/.exec(path)?.[1]
  const shared = /^packages\/(?:rules|contract)\/src\/([^/]+)$/.exec(path)?.[1]
  const name = feature ?? (shared !== undefined && !vocabulary.has(shared) ? shared : undefined)
  return name === undefined || name in rooms ? [] : [`${path}: no such room in rooms.ts`]
}

function findFaultsIn(path) {
  const text = readFileSync(join(root, path), 'utf8')
  const lines = text.split('\n').length - 1
  const isTest = /\.(test|journey)\.tsx?$/.test(path) || path.startsWith('e2e/')
  const limit = isTest ? testSizeLimit : sizeLimit
  const tooLong = lines > limit ? [`${path}: ${lines} lines, at most ${limit}`] : []
  const isRule = path.startsWith('packages/rules/src/') && !isTest
  const impurities = isRule ? findImpure(path, text) : []
  return [...tooLong, ...impurities, ...findHiddenState(path, text)]
}

/** State that the phone keeps between calls belongs in a named store, which a test can reset. */
export function findHiddenState(path, text) {
  if (!path.startsWith('apps/diner/') || /\.(state|test|fixture)\.tsx?$/.test(path)) return []
  return text
    .split('\n')
    .flatMap((line, index) =>
      /^(export )?let /.test(line) ? [`${path}:${index + 1}: module-level let on the phone outside *.state.ts`] : [],
    )
}

function findImpure(path, text) {
  return text.split('\n').flatMap((line, index) => {
    if (/^\s*(\/\/|\/?\*)/.test(line)) return []
    const found = impure.filter(([pattern, name]) => pattern.test(line) && !(name === 'Intl' && mayUseIntl.test(path)))
    return found.map(([, name]) => `${path}:${index + 1}: ${name} in a rule: take it as an argument`)
  })
}

function walk(folder) {
  const files = []
  const folders = []
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`
    if (leftOut.has(entry.name)) continue
    if (entry.isDirectory()) {
      folders.push(path)
      const inside = walk(path)
      files.push(...inside.files)
      folders.push(...inside.folders)
    } else if (entry.isFile()) {
      files.push(path)
    }
  }
  return { files, folders }
}

function lastPart(path) {
  return path.slice(path.lastIndexOf('/') + 1)
}
