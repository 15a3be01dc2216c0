/**
 * Writes generated papers: docs/api.md (from the contract), docs/time-limits.md and docs/stranger-limits.md (from the
 * server's limits), docs/prices.md (from the price engine's golden cases), the room tables of docs/glossary.md and
 * docs/architecture.md (from rooms.ts), and the list of decisions.
 * `--check` writes nothing and fails when a paper is out of date.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type Room, rooms } from '../rooms.ts'
import { apiPaper } from './api-paper.ts'
import { pricesPaper } from './prices-paper.ts'
import { strangerPaper } from './stranger-paper.ts'
import { timeLimitsPaper } from './time-limits-paper.ts'

const check = process.argv.includes('--check')
let stale = false

writePaper('docs/api.md', await apiPaper())
writePaper('docs/time-limits.md', timeLimitsPaper())
writePaper('docs/stranger-limits.md', strangerPaper())
writePaper('docs/prices.md', pricesPaper())
writeTable('docs/glossary.md', 'rooms', glossaryTable())
writeTable('docs/architecture.md', 'rooms', roomTable())
writeTable('docs/decisions/README.md', 'decisions', decisionTable())
for (const path of ['docs/architecture.md', 'docs/stranger-limits.md']) {
  for (const name of missingFiles(path)) {
    stale = true
    console.error(`${path} names ${name}, which is no file.`)
  }
}
if (stale) {
  console.error('Run `npm run docs` and commit what it writes.')
  process.exit(1)
}

function writeTable(path: string, name: string, table: string): void {
  writePaper(path, withTable(readFileSync(path, 'utf8'), name, table))
}

function writePaper(path: string, text: string): void {
  const before = readOr(path)
  if (before === text) return
  if (check) {
    stale = true
    console.error(`${path} is out of date.`)
  } else {
    writeFileSync(path, text)
    console.log(`wrote ${path}`)
  }
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Untracked source files that a paper names in backticks, without leading folders. */
function missingFiles(path: string): string[] {
  const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8', maxBuffer: 1e8 }).split('\n')
  const names = [...readFileSync(path, 'utf8').matchAll(/`([a-z0-9/.-]+\.tsx?)`/g)].map(([, name = '']) => name)
  return names.filter((name) => !tracked.some((file) => `/${file}`.endsWith(`/${name}`)))
}

function withTable(paper: string, name: string, table: string): string {
  const start = `<!-- ${name}:start -->`
  const end = `<!-- ${name}:end -->`
  const from = paper.indexOf(start)
  const to = paper.indexOf(end)
  if (from < 0 || to < 0) throw new Error(`A paper has lost its ${name} markers`)
  return `${paper.slice(0, from)}${start}\n${table}\n${paper.slice(to)}`
}

function glossaryTable(): string {
  const rows = Object.entries(rooms as Record<string, Room>).map(([name, room]) => `| **${name}** | ${room.is} |`)
  return ['| room | what it is |', '| --- | --- |', ...rows].join('\n')
}

function roomTable(): string {
  const rows = Object.entries(rooms as Record<string, Room>).map(
    ([name, room]) => `| ${name} | ${room.is} | ${room.mayUse.join(', ') || '–'} |`,
  )
  return ['| room | is | may use |', '| --- | --- | --- |', ...rows].join('\n')
}

/** One row per decision. Throws if one lacks title, date or status. */
function decisionTable(): string {
  const files = readdirSync('docs/decisions').filter((name) => /^\d{4}-/.test(name))
  const rows = files.sort().map((name) => {
    const text = readFileSync(`docs/decisions/${name}`, 'utf8')
    const [, title] = /^# \d{4} (.+)$/m.exec(text) ?? []
    const [, date, status] = /^Date: (\d{4}-\d{2}-\d{2}) · Status: (.+)$/m.exec(text) ?? []
    if (!title || !date || !status) throw new Error(`${name} lacks its title, date or status`)
    return `| [${name.slice(0, 4)}](${name}) | ${title} | ${date} | ${status} |`
  })
  return ['| number | decision | date | status |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
