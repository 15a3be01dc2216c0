import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { classNames } from './class-name.ts'

const src = fileURLToPath(new URL('../src', import.meta.url))
const menu = `${src}/features/menu/components`

describe('the names of classes', () => {
  const nameOf = classNames([src])

  it('are short, and no two files have one in common', () => {
    const names = ['dish-card', 'search-dish'].map((file) => nameOf('tags', `${menu}/${file}.module.css`))
    for (const name of names) expect(name).toMatch(/^_tags_[0-9a-z]{1,2}$/)
    expect(new Set(names).size).toBe(2)
  })

  it('are the same in both builds, whatever the bundler asks with', () => {
    const file = `${menu}/dish-card.module.css`
    expect(classNames([src])('tags', `${file}?direct`)).toBe(nameOf('tags', file))
  })

  it('are given to no file that was not counted', () => {
    expect(() => nameOf('tags', '/elsewhere.module.css')).toThrow('not among the styles')
  })
})
