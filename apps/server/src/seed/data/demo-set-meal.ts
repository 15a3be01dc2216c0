import type { DemoCategory } from '../demo-dish.ts'

/** The restaurant's set meals: what is chosen out of the menu's own dishes, with what choosing it costs on top. */
export const setMeals: DemoCategory = {
  code: 'M',
  names: ['套餐', 'Set meals', 'セット'],
  about: ['搭好了，只管选', 'Put together for you; just choose', '組み合わせはおまかせ、選ぶだけ'],
  pictureMode: 1,
  dishes: [
    {
      code: 'M01',
      names: ['炉边双人套餐', 'Hearthside set for two', '炉ばたのふたりセット'],
      about: [
        '凉菜一道、热菜两道、主食两份，另配一壶龙井',
        'One cold plate, two dishes from the wok, two bowls of rice or noodles, and a pot of Longjing tea',
        '前菜一品、炒めもの二品、ごはんか麺を二つ。龍井茶のポット付き',
      ],
      price: 16800,
      member: 15800,
      picture: 'pan',
      hue: 1,
      tags: ['favourite'],
      suite: [
        {
          names: ['凉菜', 'Cold plate', '前菜'],
          required: 1,
          parts: [['L01'], ['L05'], ['L07'], ['L04', { price: 600, member: 400 }]],
        },
        {
          names: ['热菜', 'From the wok', '炒めもの'],
          required: 2,
          parts: [
            ['S01'],
            ['R01'],
            ['R02'],
            ['R07', { price: 1000, member: 800 }],
            ['S02', { standard: '小份', price: 1200, member: 1000 }],
          ],
        },
        {
          names: ['主食', 'Rice and noodles', 'ごはん・麺'],
          required: 2,
          parts: [['Z01'], ['Z03'], ['Z05', { price: 800 }]],
        },
        { names: ['茶', 'Tea', 'お茶'], required: 1, parts: [['Y02', { isRequired: true }]] },
      ],
    },
    {
      code: 'M02',
      names: ['一人工作餐', 'Lunch for one', 'おひとりさまランチ'],
      about: [
        '一菜一饭一汤，十五分钟上齐',
        'One dish, rice or noodles, and soup, all on the table in fifteen minutes',
        '主菜にごはんか麺、スープ付き。十五分でそろいます',
      ],
      price: 5800,
      member: 5200,
      picture: 'rice',
      hue: 6,
      suite: [
        {
          names: ['主菜', 'Main dish', '主菜'],
          required: 1,
          parts: [['R02'], ['R01'], ['R05'], ['R08']],
        },
        { names: ['主食', 'Rice or noodles', 'ごはん・麺'], required: 1, parts: [['Z01'], ['Z03', { price: 400 }]] },
        { names: ['例汤', 'Soup of the day', '本日のスープ'], required: 1, parts: [['T07', { isRequired: true }]] },
      ],
    },
  ],
}
