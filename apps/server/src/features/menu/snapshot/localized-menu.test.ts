import type { LocalizedText } from '@comanda/rules/language/languages.ts'
import { makeDish, makeMenu } from '@comanda/testing/test-menu.ts'
import { describe, expect, it } from 'vitest'
import { localizedMenu } from './localized-menu.ts'

describe('a description', () => {
  it('travels with the original beside its translation', () => {
    expect(described({ zh: '凉着吃', en: 'Served cold' }, 'en')).toEqual({ desc: 'Served cold', snddesc: '凉着吃' })
  })

  it('travels once where they are the same: without a translation, and in the menu’s own language', () => {
    expect(described({ zh: '凉着吃' }, 'ja')).toEqual({ desc: '凉着吃' })
    expect(described({ zh: '凉着吃', en: 'Served cold' }, 'zh')).toEqual({ desc: '凉着吃' })
  })

  it('has no original where the menu itself says nothing', () => {
    expect(described({ zh: ' ', en: 'Served cold', ja: '冷製' }, 'ja')).toEqual({ desc: '冷製' })
    expect(described({}, 'en')).toEqual({ desc: '' })
  })
})

describe('the description of a category', () => {
  it('travels with the original beside its translation, and alone without one', () => {
    const descriptions = { zh: '现点现做', ja: 'ご注文を受けてから' }
    expect(categoryIn(descriptions, 'ja')).toEqual({ desc: 'ご注文を受けてから', snddesc: '现点现做' })
    expect(categoryIn(descriptions, 'en')).toEqual({ desc: '现点现做' })
  })
})

function categoryIn(descriptions: LocalizedText, language: 'zh' | 'en' | 'ja') {
  const dish = makeDish({ code: 'a' })
  const made = makeMenu({ dishes: [dish] })
  const snapshot = { ...made, categories: made.categories.map((category) => ({ ...category, descriptions })) }
  const dishes = new Map([[dish.code, dish]])
  const menu = { sellerId: 'demo', storeId: '101', menuClass: 0, version: 1, snapshot, dishes }
  const { desc, snddesc } = localizedMenu(menu, language).types[0] ?? {}
  return snddesc === undefined ? { desc } : { desc, snddesc }
}

/** The words of a dish, in a menu that is written in Chinese. */
function described(descriptions: LocalizedText, language: 'zh' | 'en' | 'ja') {
  const dish = makeDish({ code: 'a', descriptions })
  const snapshot = makeMenu({ dishes: [dish] })
  const dishes = new Map([[dish.code, dish]])
  const menu = { sellerId: 'demo', storeId: '101', menuClass: 0, version: 1, snapshot, dishes }
  const { desc, snddesc } = localizedMenu(menu, language).types[0]?.menuItem[0] ?? {}
  return snddesc === undefined ? { desc } : { desc, snddesc }
}
