import type { Texts } from './demo-dish.ts'

export const tags = {
  favourite: ['店里点最多', 'Table favourite', '一番人気'],
  chef: ['主厨推荐', 'Chef’s pick', '料理長おすすめ'],
  new: ['新品', 'New', '新作'],
  season: ['时令', 'In season', '旬の味'],
  fresh: ['鲜活现做', 'From the tank', '活け'],
  vegan: ['纯素', 'Vegan', 'ヴィーガン'],
  vegetarian: ['素食', 'Vegetarian', 'ベジタリアン'],
  children: ['小朋友爱吃', 'Good for children', 'お子さまに'],
  peanut: ['含花生', 'Contains peanut', '落花生を含む'],
  shellfish: ['含甲壳贝类', 'Contains shellfish', '甲殻・貝類を含む'],
  alcohol: ['含酒精', 'Contains alcohol', 'アルコールを含む'],
} as const satisfies Record<string, Texts>

export type TagName = keyof typeof tags

/** Tags that tell the heat, by the number of chillies. */
export const heatTags = {
  1: ['微辣', 'Mild', 'ピリ辛'],
  2: ['中辣', 'Hot', '辛口'],
  3: ['重辣', 'Very hot', '激辛'],
} as const satisfies Record<1 | 2 | 3, Texts>
