import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withoutStacks } from './plain-signals.ts'

/** As React of today is written: another one may need another way. */
const root = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))
const react = readFileSync(join(root, 'cjs/react-dom-client.production.js'), 'utf8')

describe('what React throws as a signal', () => {
  it('is made without a stack, all of it that is made while the file is evaluated', () => {
    // Within functions lines stand further in, or begin with two blanks and a word of declaration.
    const made = /^(?:(?:var|let|const) | {2})\w+ = (?:new )?Error\(/gm
    const named = (code: string) => (code.match(made) ?? []).map((line) => line.match(/(\w+) =/)?.[1])
    expect(named(react)).toHaveLength(5)
    expect(named(withoutStacks(react))).toEqual([])
  })

  it('is an error with its message all the same', () => {
    const lines = withoutStacks(react).match(/^.*SuspenseException = .*Object\.create.*$/m)?.[0] ?? ''
    const made = lines.slice(lines.indexOf('Object.create'), -1)
    const signal: unknown = new Function('formatProdErrorMessage', `return ${made}`)((code: number) => `error ${code}`)
    expect(signal).toBeInstanceOf(Error)
    expect((signal as Error).message).toBe('error 460')
    expect(String(signal)).toBe('Error: error 460')
  })
})
