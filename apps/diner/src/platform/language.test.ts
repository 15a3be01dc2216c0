import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { switchLanguage } from './language.ts'

/** What the browser was asked, in order. */
let asked: string[]
/** Written when it is asked for, as in Chromium: not before. */
let cookies: { kept: string; onTheWay: string | null }

beforeEach(() => {
  asked = []
  cookies = { kept: 'other=xlang=ja', onTheWay: null }
})
afterEach(() => vi.unstubAllGlobals())

function standAt(href: string, { takesCookies = true } = {}): void {
  const { protocol } = new URL(href)
  vi.stubGlobal('document', {
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

it('asks for the page when the language is written, not before', () => {
  standAt('https://x.example/s/demo/index/order')
  switchLanguage('ja')
  expect(asked).toEqual(['https://x.example/s/demo/index/order with other=xlang=ja; lang=ja'])
})

it('takes a language out of the address that is no longer the choice', () => {
  standAt('https://x.example/s/demo/index/order?lang=en&t=1')
  switchLanguage('zh')
  expect(asked).toEqual(['https://x.example/s/demo/index/order?t=1 with other=xlang=ja; lang=zh'])
})

it('says the language in the address where no cookie is taken', () => {
  standAt('https://x.example/s/demo/index/order?lang=en', { takesCookies: false })
  switchLanguage('ja')
  expect(asked).toEqual(['https://x.example/s/demo/index/order?lang=ja with other=xlang=ja'])
})

it('makes a page anew whose address ends in a place on it', () => {
  standAt('https://x.example/s/demo/index/order#soup')
  switchLanguage('en')
  expect(asked).toHaveLength(2)
  expect(asked[1]).toBe('again')
})
