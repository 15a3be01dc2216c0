import { type TimeLimit, timeLimitTables } from '../apps/server/src/config/time-limits.ts'
import { timeOutMs } from '../packages/client/src/call.ts'
import { silenceMs } from '../packages/client/src/live-stream.ts'

const head = `# Time limits

Made by \`npm run docs\` from \`apps/server/src/config/time-limits.ts\`. A time limit says how long one side waits for another.
Times that a shop chooses (minutes to pay, life of a code) are [settings](settings.md).

A phone's write that got no answer, or \`server_busy\`, may have been done. The phone sends it again under its key: it is done once, and the answer is the same.`

const titles: Readonly<Record<keyof typeof timeLimitTables, string>> = {
  phone: 'Phones and their connections',
  database: 'The database',
  outside: 'Services outside',
}

const ownLimits: Readonly<Record<string, TimeLimit>> = {
  timeOutMs: {
    ms: timeOutMs,
    holds: 'One call of a phone (`packages/client`)',
    seen: '"You are offline". The phone keeps what the guest wanted and sends it again.',
  },
  silenceMs: {
    ms: silenceMs,
    holds: 'Silence of the event stream on a phone (`packages/client`)',
    seen: 'Nothing. The phone asks for news itself.',
  },
}

/** docs/time-limits.md */
export function timeLimitsPaper(): string {
  const names = Object.keys(titles) as (keyof typeof timeLimitTables)[]
  const parts = names.map((name) => `## ${titles[name]}\n\n${tableOf(timeLimitTables[name])}`)
  return `${[head, ...parts, `## On the phone\n\n${tableOf(ownLimits)}`].join('\n\n')}\n`
}

function tableOf(limits: Readonly<Record<string, TimeLimit>>): string {
  const rows = Object.entries(limits).map(
    ([name, { ms, holds, seen }]) => `| ${name} | ${written(ms)} | ${holds} | ${seen} |`,
  )
  return [
    '| name | value | where it holds | what is seen when it strikes |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

function written(ms: number): string {
  return ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1000} s`
}
