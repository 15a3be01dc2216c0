import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepTabLanguage, switchLanguage } from './language.ts'

/** The browser's calls, in order. */
let asked: string[]
/** Written late, as in Chromium: only when read. */
let cookies: { kept: string; onTheWay: string | null }

beforeEach(() => {
  asked = []
  cookies = { kept: 'other=xlang=ja', onTheWay: null }
})
afterEach(() => vi.unstubAllGlobals())

function standAt(href: string, { takesCookies = true } = {}): void {
  const { protocol } = new URL(href)
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    get cookie() {
      if (cookies.onTheWay !== null && takesCookies) cookies.kept += `; ${cookies.onTheWay}`
      return cookies.kept
    },
    set cookie(written: string) {
      cookies.onTheWay = written.split(';')[0] ?? null
    },
  })
  vi.stubGlobal('location', {
    href,
    protocol,
    replace: (to: string) => asked.push(`${to} with ${cookies.kept}`),
    reload: () => asked.push('again'),
  })
}

it('requests the page after the language cookie is written, not before', () => {
  standAt('https://x.example/s/demo/index/order')
  switchLanguage('ja')
  expect(asked).toEqual(['https://x.example/s/demo/index/order with other=xlang=ja; lang=ja'])
})

it('removes an outdated language from the address', () => {
  standAt('https://x.example/s/demo/index/order?lang=en&t=1')
  switchLanguage('zh')
  expect(asked).toEqual(['https://x.example/s/demo/index/order?t=1 with other=xlang=ja; lang=zh'])
})

it('puts the language in the address if cookies are refused', () => {
  standAt('https://x.example/s/demo/index/order?lang=en', { takesCookies: false })
  switchLanguage('ja')
  expect(asked).toEqual(['https://x.example/s/demo/index/order?lang=ja with other=xlang=ja'])
})

it('reloads a page whose address ends in a fragment', () => {
  standAt('https://x.example/s/demo/index/order#soup')
  switchLanguage('en')
  expect(asked).toHaveLength(2)
  expect(asked[1]).toBe('again')
})

describe('a tab whose language another tab has replaced in the cookie', () => {
  function returnTo({ hidden, leaves }: { hidden: boolean; leaves?: boolean }): string | null {
    standAt('https://x.example/s/demo/index/order')
    Object.assign(document, { hidden, addEventListener: () => undefined })
    const window = new EventTarget()
    vi.stubGlobal('window', window)
    cookies = { kept: 'lang=ja', onTheWay: null }
    keepTabLanguage('zh')
    if (leaves) switchLanguage('ja')
    window.dispatchEvent(new Event('focus'))
    return cookies.onTheWay
  }

  it('takes the cookie back when its guest returns', () => {
    expect(returnTo({ hidden: false })).toBe('lang=zh')
  })

  it('leaves it alone in the background, and while it changes its own language', () => {
    expect(returnTo({ hidden: true })).toBeNull()
    expect(returnTo({ hidden: false, leaves: true })).toBe('lang=ja')
  })
})
