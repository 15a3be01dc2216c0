import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withoutNames } from './shake-router.ts'

/** As the router of today is written: another one may need another way. */
const root = dirname(createRequire(import.meta.url).resolve('react-router/package.json'))
const links = readFileSync(join(root, 'dist/production/lib/dom/lib.js'), 'utf8')

describe('the router in the bundle', () => {
  it('gives nothing to a component that nobody uses, so that it can be left out', () => {
    const held = /^\w+\.displayName = |^const \w+ = React\$1\.forwardRef/m
    expect(links).toMatch(held)
    expect(withoutNames(links)).not.toMatch(held)
  })

  it('keeps every component', () => {
    const components = (code: string) => [...code.matchAll(/^(?:const|function) (\w+)/gm)].map(([, name]) => name)
    expect(components(withoutNames(links))).toEqual(components(links))
  })
})
