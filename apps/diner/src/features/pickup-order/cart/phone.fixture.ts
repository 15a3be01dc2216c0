import { vi } from 'vitest'
import type { Page } from '../../../app/page-input.ts'
import { makeItem, makeMenu, makeType } from '../../menu/test-menu.fixture.ts'

/** One phone for a test: its storage, and tabs that receive each other's events when the test delivers them. */
export function makePhone() {
  const kept = new Map<string, string>()
  let isFull = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('no room')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false, documentElement: { lang: 'en' } }))
  vi.stubGlobal('navigator', { onLine: true, language: 'en' })
  return {
    kept,
    fill: () => {
      isFull = true
    },
    setOnline: (onLine: boolean) => vi.stubGlobal('navigator', { onLine, language: 'en' }),
    /**
     * A new page with fresh modules, as after a reload that began at `loadingSince`. It receives storage events only
     * through `hear`.
     */
    newWindow(loadingSince = Date.now()) {
      vi.resetModules()
      vi.stubGlobal('performance', { timeOrigin: loadingSince, now: () => Date.now() - loadingSince })
      const window = new EventTarget()
      vi.stubGlobal('window', window)
      return {
        hear: (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key })),
        goOnline: () => window.dispatchEvent(new Event('online')),
      }
    },
  }
}

export const tea = makeItem({ code: 'tea', showName: 'Tea', price: 1800, memberprice: 1600 })
export const cake = makeItem({ code: 'cake', showName: 'Cake', price: 2500, memberprice: 2500 })

/** A page of the tea shop for a pick-up. */
export function makePage(overrides: Partial<Page> = {}): Page {
  return {
    sellerId: 'demo',
    path: '/orderLR',
    language: 'en',
    store: { id: '102', timeZone: 'Asia/Shanghai' },
    table: null,
    ordering: { orderType: '1', menuClass: 1, tableNo: '' },
    menu: makeMenu([makeType('T1', [tea, cake])]),
    hidden: { hiddenTypes: [], hiddenCodes: [] },
    ...overrides,
  } as Page
}
