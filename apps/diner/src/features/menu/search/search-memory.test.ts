import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSearches, recentSearches, rememberSearch } from './search-memory.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

describe('this phone’s earlier searches', () => {
  it('are listed last first, six at most', () => {
    for (const query of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) rememberSearch('demo', query)
    expect(recentSearches('demo')).toEqual(['g', 'f', 'e', 'd', 'c', 'b'])
  })

  it('are listed once, as written last', () => {
    for (const query of ['Mapo', '鱼', ' mapo ']) rememberSearch('demo', query)
    expect(recentSearches('demo')).toEqual(['mapo', '鱼'])
  })

  it('belong to a seller and can be forgotten', () => {
    rememberSearch('demo', '鱼')
    rememberSearch('tea', 'oolong')
    forgetSearches('demo')
    expect(recentSearches('demo')).toEqual([])
    expect(recentSearches('tea')).toEqual(['oolong'])
  })

  it('are empty for nothing, or when the memory holds something else', () => {
    rememberSearch('demo', '  ')
    expect(recentSearches('demo')).toEqual([])
    localStorage.setItem('comanda.search.demo', '{"a":1}')
    expect(recentSearches('demo')).toEqual([])
    localStorage.setItem('comanda.search.demo', '[1,"鱼"]')
    expect(recentSearches('demo')).toEqual(['鱼'])
  })
})
