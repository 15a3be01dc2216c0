import { expect, it } from 'vitest'
import { guestLanguageText } from './guest-language.ts'

it("is named if it is not the terminal's language", () => {
  expect(guestLanguageText({ language: 'ja-jp', waiter: '' }, 'zh')).toBe('kitchen.ordersIn.ja-jp')
  expect(guestLanguageText({ language: 'zh-tw', waiter: '' }, 'zh')).toBe('kitchen.ordersIn.zh-tw')
  expect(guestLanguageText({ language: 'zh-cn', waiter: '' }, 'en')).toBe('kitchen.ordersIn.zh-cn')
  for (const [language, terminal] of [
    ['zh-cn', 'zh'],
    ['en-us', 'en'],
    ['ja-jp', 'ja'],
  ] as const) {
    expect(guestLanguageText({ language, waiter: '' }, terminal)).toBeUndefined()
  }
})

it('is not the language of a waiter who ordered for the guests', () => {
  expect(guestLanguageText({ language: 'zh-cn', waiter: '小周' }, 'ja')).toBeUndefined()
})
