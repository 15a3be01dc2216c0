import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ownEnvironment } from './own-environment.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const files = (...patterns: string[]) => globSync(patterns, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Facts about the machine, not an owner's settings. */
const ofTheMachine = ['PATH', 'PG_BIN_DIR']

/** Every variable that the server reads: by name, or in a list of related names (env-set.ts). */
function settingsRead(): string[] {
  const sources = files('apps/server/src/**/*.ts').filter(
    (path) => !/\.(?:test|fixture|owner)\.ts$|\/fault\//.test(path),
  )
  const code = sources.map(read).filter((text) => /\benv\b/.test(text))
  const named = code.flatMap((text) => [...text.matchAll(/\benv\.([A-Z][A-Z0-9_]*)\b/g)].map(([, name = '']) => name))
  const taken = code.flatMap((text) => /const \{([^}]*)\} = (?:process\.)?env\b/.exec(text)?.[1]?.split(',') ?? [])
  const lists = code.flatMap((text) =>
    [...text.matchAll(/[nN]ames = \[([^\]]*)\] as const/g)].map(([, list = '']) => list),
  )
  const listed = lists.flatMap((list) => [...list.matchAll(/'([A-Z][A-Z0-9_]*)'/g)].map(([, name = '']) => name))
  const all = [...named, ...taken.map((name) => name.trim()), ...listed]
  return [...new Set(all)].filter((name) => !ofTheMachine.includes(name))
}

describe('the environment of started processes', () => {
  it("has none of the server's settings", () => {
    const names = settingsRead()
    expect(names).toEqual(
      expect.arrayContaining([
        'DATABASE_URL',
        'REDIS_URL',
        'COMANDA_MODE',
        'PUBLIC_URL',
        'WEIXIN_MCHID',
        'TWILIO_FROM',
      ]),
    )
    const exported = Object.fromEntries(names.map((name) => [name, 'a developer’s own setting']))
    expect(ownEnvironment({}, exported)).toEqual({})
  })

  it('is in English unless the test says another language', () => {
    const shell = { LANG: 'zh_CN.UTF-8', LC_ALL: 'ja_JP.UTF-8', LC_MESSAGES: 'ja_JP.UTF-8' }
    expect(ownEnvironment({}, shell)).toEqual({})
    expect(ownEnvironment({ LANG: 'zh_CN.UTF-8' }, shell)).toEqual({ LANG: 'zh_CN.UTF-8' })
  })

  it("has the test's values, the machine's facts and what tests need", () => {
    const machine = {
      PATH: '/bin',
      PG_BIN_DIR: '/pg',
      NODE_OPTIONS: '',
      TEST_DATABASE_URL: 'postgres://test',
      HOSTNAME: 'x',
    }
    expect(
      ownEnvironment({ DATABASE_URL: 'postgres://given' }, { ...machine, DATABASE_URL: 'postgres://shop' }),
    ).toEqual({
      ...machine,
      DATABASE_URL: 'postgres://given',
    })
  })

  it('is what tests, journeys and benchmarks pass on by name', () => {
    const theirs = files(
      '{e2e,bench,packages/testing/src}/**/*.ts',
      'apps/*/src/**/*.test.ts',
      'apps/server/src/fault/*.ts',
    )
    const whole = theirs.filter((path) => /\.\.\.process\.env\b|\benv: process\.env\b/.test(read(path)))
    expect(whole.filter((path) => path !== 'packages/testing/src/own-environment.test.ts')).toEqual([])
    expect(theirs.length).toBeGreaterThan(100)
  })
})
