import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { money } from '@comanda/rules/money/money.ts'

const pictures = [
  'pan',
  'fish',
  'shank',
  'chicken',
  'cucumber',
  'corn',
  'eggplant',
  'greens',
  'pot',
  'dumpling',
  'soda',
]
const tags = ['', '微辣', '店里点最多', '中辣,含花生', '素']

/** A very long menu: every dish with a picture, names in three languages and a description. */
export function makeLargeMenu({ dishes = 1000, categories = 25 } = {}): MenuSnapshot {
  const perCategory = Math.ceil(dishes / categories)
  return {
    version: '1',
    currency: 'CNY',
    original: 'zh',
    categories: Array.from({ length: categories }, (_, sort) => ({
      code: `K${sort}`,
      names: { zh: `第${sort + 1}类`, en: `Category ${sort + 1}`, ja: `${sort + 1} 番目の品` },
      sort,
    })),
    dishes: Array.from({ length: dishes }, (_, index) => makeDish(index, `K${Math.floor(index / perCategory)}`)),
  }
}

function makeDish(index: number, categoryCode: string): Dish {
  const price = money(800 + (index % 90) * 100)
  const several = index % 7 === 3
  return {
    code: `D${index}`,
    categoryCode,
    names: { zh: `第${index + 1}道家常小炒`, en: `House dish number ${index + 1}`, ja: `家庭料理その ${index + 1}` },
    descriptions: {
      zh: '当日现备，小火慢煨，配时令鲜蔬',
      en: 'Made each morning over a low fire, with what is in season',
      ja: '毎朝仕込み、弱火でじっくり、旬の野菜を添えて',
    },
    picture: `/pictures/${pictures[index % pictures.length]}.webp`,
    pictureMode: 2,
    hue: index % 12,
    price,
    memberPrice: money(price - 100),
    standards: several
      ? [
          { name: '小份', names: { en: 'Small', ja: '小' }, price },
          { name: '大份', names: { en: 'Large', ja: '大' }, price: money(price + 1000) },
        ]
      : [],
    optionText: '',
    tags: (tags[index % tags.length] ?? '').split(',').filter(Boolean),
    minOrder: 0,
    maxOrder: 0,
    soldOut: index % 50 === 49,
  }
}
