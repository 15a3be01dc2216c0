import type { ShownAddItem } from '@comanda/contract/cart/cart.schema.ts'
import { describe, expect, it } from 'vitest'
import { lineWords } from './line-words.ts'

const named = (name: string, standard: string) => (standard === '' ? name : `${name} (${standard})`)
const option = { price: 0, num: 1, code: '' }
const fish = { name: '水煮鱼', showName: 'Poached fish', standard: '小份', showStandard: 'Small' }

describe('lineWords', () => {
  it('joins dish, size and options in both languages', () => {
    const menuItem = [
      { ...option, name: '微辣', showName: 'Mild' },
      { ...option, name: '豆腐', showName: 'Tofu' },
    ]
    expect(lineWords({ ...fish, menuItem }, named)).toEqual({
      original: '水煮鱼 (小份) · 微辣 · 豆腐',
      shown: 'Poached fish (Small) · Mild · Tofu',
    })
  })

  it('joins set-meal parts with their sizes and options', () => {
    const meal = { name: '双人套餐', showName: 'Set for two', standard: '', showStandard: '' }
    const part: ShownAddItem = { ...option, ...fish, sgid: '1', items: [{ ...option, name: '微辣', showName: 'Mild' }] }
    expect(lineWords({ ...meal, menuItem: [part] }, named)).toEqual({
      original: '双人套餐 · 水煮鱼 (小份) · 微辣',
      shown: 'Set for two · Poached fish (Small) · Mild',
    })
  })

  it('is the same in both where nothing is translated', () => {
    const line = {
      name: '米饭',
      showName: '米饭',
      standard: '',
      showStandard: '',
      menuItem: [{ ...option, name: '大碗' }],
    }
    const { original, shown } = lineWords(line, named)
    expect(original).toBe(shown)
  })
})
