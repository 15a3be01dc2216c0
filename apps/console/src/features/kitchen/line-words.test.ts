import type { TicketLine } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { describe, expect, it } from 'vitest'
import { lineWords } from './line-words.ts'

const meal: TicketLine = {
  lineNo: 1,
  code: 'S1',
  names: { zh: '双人套餐', en: 'Set for two' },
  standard: '大',
  standardNames: { zh: '大', en: 'Large' },
  num: 2,
  addItems: [
    {
      code: 'D1',
      name: '煎饺',
      names: { zh: '煎饺', ja: '焼き餃子' },
      num: 1,
      sgid: '1',
      portions: 3,
      standard: '小',
      standardNames: { zh: '小', en: 'Small' },
      items: [{ code: '', name: '加辣', names: { zh: '加辣', en: 'Extra hot' }, num: 2 }],
      memo: '不要香菜',
    },
    { code: 'E1', name: '煎蛋', num: 1 },
  ],
  memo: '',
  cookState: 'received',
  reason: '',
  refusedBy: '',
  refusedName: '',
  amount: 0,
}

describe('the words of a ticket line', () => {
  it("are in the terminal's language, or as ordered without a translation", () => {
    expect(lineWords(meal, 'zh', 'en')).toEqual({
      name: 'Set for two',
      standard: 'Large',
      options: [{ sign: 'plus', text: '+ 煎蛋', num: 1 }],
      parts: [
        {
          num: 6,
          name: '煎饺',
          standard: 'Small',
          options: [{ sign: 'plus', text: '+ Extra hot', num: 2 }],
          memo: '不要香菜',
        },
      ],
    })
    expect(lineWords(meal, 'zh', 'ja').parts[0]).toMatchObject({ name: '焼き餃子', standard: '小' })
  })

  it('count a part for all meals of the line', () => {
    const [part] = lineWords({ ...meal, num: 5 }, 'zh', 'zh').parts
    expect(part).toMatchObject({ num: 15, name: '煎饺' })
  })
})
