import type { Texts } from './demo-dish.ts'

/** One section of options: `[name, min, max, default]` and its entries `[name, price in fen, paid add-on]`. */
export interface DemoSection {
  readonly names: Texts
  readonly min: number
  readonly max: number
  readonly preset?: number
  readonly entries: readonly (readonly [names: Texts, price?: number])[]
}

/** Nothing that costs money is ever chosen beforehand; a section with a price holds add-ons. */
const plain = (min: number, max: number, names: Texts, entries: readonly Texts[], preset?: number): DemoSection => ({
  names,
  min,
  max,
  entries: entries.map((name) => [name] as const),
  ...(preset === undefined ? {} : { preset }),
})
const addOns = (max: number, names: Texts, entries: readonly (readonly [Texts, number])[]): DemoSection => ({
  names,
  min: 0,
  max,
  entries,
})

export const sections = {
  spice: plain(
    1,
    1,
    ['麻辣', 'Heat', '辛さ'],
    [
      ['不麻不辣', 'No numbing, no chilli', '痺れなし・辛くない'],
      ['微麻微辣', 'Mild', '控えめ'],
      ['中麻中辣', 'Medium', '中辛'],
      ['重麻重辣', 'Fiery', '大辛'],
    ],
  ),
  without: plain(
    0,
    3,
    ['忌口', 'Leave out', '抜くもの'],
    [
      ['不要香菜', 'No coriander', '香菜なし'],
      ['不要葱', 'No spring onion', 'ねぎなし'],
      ['不要蒜', 'No garlic', 'にんにくなし'],
      ['少油', 'Less oil', '油少なめ'],
      ['少盐', 'Less salt', '塩分控えめ'],
    ],
  ),
  hotpotExtra: addOns(
    6,
    ['下锅加料', 'Add to the pot', '追加の具'],
    [
      [['宽粉', 'Wide glass noodles', '平春雨'], 1000],
      [['嫩豆腐', 'Soft tofu', '絹ごし豆腐'], 800],
      [['黄豆芽', 'Bean sprouts', '豆もやし'], 600],
      [['鱼片加一份', 'More fish', '魚の追加'], 2800],
    ],
  ),
  stewExtra: addOns(
    4,
    ['下锅加料', 'Add to the pot', '追加の具'],
    [
      [['山药', 'Mountain yam', '山芋'], 800],
      [['冻豆腐', 'Frozen tofu', '凍り豆腐'], 600],
      [['土豆', 'Potato', 'じゃがいも'], 500],
    ],
  ),
  noodleExtra: addOns(
    5,
    ['加料', 'Add-ons', 'トッピング'],
    [
      [['煎蛋', 'Fried egg', '目玉焼き'], 300],
      [['卤牛肉', 'Braised beef', '牛の醤油煮'], 1200],
      [['时蔬', 'Greens', '青菜'], 400],
    ],
  ),
  noodleWidth: plain(
    1,
    1,
    ['面型', 'Noodles', '麺の太さ'],
    [
      ['毛细', 'Thread', '極細'],
      ['二细', 'Thin', '中細'],
      ['韭叶', 'Ribbon', '平打ち'],
      ['大宽', 'Belt', '幅広'],
    ],
    1,
  ),
  greens: plain(
    1,
    1,
    ['做法', 'Cooked', '調理法'],
    [
      ['清炒', 'Plain, from the wok', 'シンプル炒め'],
      ['蒜蓉', 'With garlic', 'にんにく炒め'],
      ['上汤', 'In broth', 'スープ仕立て'],
    ],
    0,
  ),
  meatless: plain(0, 1, ['素食', 'Vegetarian', 'ベジタリアン'], [['不放肉末', 'Without the pork', '豚ひき肉なし']]),
  doneness: plain(
    1,
    1,
    ['熟度', 'Done', '焼き加減'],
    [
      ['七分熟', 'Medium well', 'ミディアムウェル'],
      ['五分熟', 'Medium', 'ミディアム'],
      ['全熟', 'Well done', 'ウェルダン'],
    ],
    0,
  ),
  sugar: plain(
    1,
    1,
    ['口味', 'Taste', '味つけ'],
    [
      ['放糖', 'With a little sugar', '砂糖あり'],
      ['不放糖', 'Without sugar', '砂糖なし'],
    ],
    0,
  ),
  crabCut: plain(
    1,
    1,
    ['斩件', 'Cut', '切り方'],
    [
      ['斩小件', 'In small pieces', '小さめに'],
      ['只斩一半', 'Halved', '半分に'],
    ],
    0,
  ),
  dumpling: plain(
    1,
    1,
    ['做法', 'Cooked', '調理法'],
    [
      ['水煮', 'Boiled', '水餃子'],
      ['香煎', 'Pan-fried', '焼き餃子'],
    ],
    0,
  ),
  dip: plain(
    0,
    2,
    ['蘸料', 'Dip', 'たれ'],
    [
      ['香醋姜丝', 'Black vinegar and ginger', '黒酢と針生姜'],
      ['红油', 'Chilli oil', '辣油'],
      ['蒜泥', 'Garlic', 'おろしにんにく'],
    ],
  ),
  ice: plain(
    1,
    1,
    ['冰量', 'Ice', '氷'],
    [
      ['正常冰', 'Normal ice', 'ふつう'],
      ['少冰', 'Less ice', '少なめ'],
      ['去冰', 'No ice', 'なし'],
    ],
    0,
  ),
  warmOrCold: plain(
    1,
    1,
    ['温度', 'Temperature', '温度'],
    [
      ['热', 'Hot', 'ホット'],
      ['冰', 'Iced', 'アイス'],
    ],
    0,
  ),
  sweetness: plain(
    1,
    1,
    ['甜度', 'Sweetness', '甘さ'],
    [
      ['正常甜', 'Normal', 'ふつう'],
      ['少甜', 'Less sweet', '控えめ'],
      ['不加糖', 'Unsweetened', '無糖'],
    ],
    0,
  ),
  sodaKind: plain(
    1,
    1,
    ['种类', 'Which one', '種類'],
    [
      ['橘子汽水', 'Tangerine', 'みかんソーダ'],
      ['可乐', 'Cola', 'コーラ'],
      ['无糖可乐', 'Sugar-free cola', 'コーラ（ゼロ）'],
      ['荔枝汽水', 'Lychee', 'ライチソーダ'],
    ],
  ),
  wineWith: plain(
    0,
    1,
    ['佐料', 'With', '添えもの'],
    [
      ['话梅', 'Dried plum', '話梅'],
      ['姜丝', 'Ginger', '針生姜'],
    ],
  ),
  iceTopping: addOns(
    3,
    ['加料', 'Add-ons', 'トッピング'],
    [
      [['小丸子', 'Mochi balls', '白玉'], 300],
      [['红豆', 'Red beans', '小豆'], 300],
      [['炼乳', 'Condensed milk', '練乳'], 200],
    ],
  ),
  teaBase: plain(
    1,
    1,
    ['茶底', 'Tea', '茶葉'],
    [
      ['茉莉绿茶', 'Jasmine green', 'ジャスミン緑茶'],
      ['四季春', 'Four Seasons oolong', '四季春烏龍'],
      ['锡兰红茶', 'Ceylon black', 'セイロン紅茶'],
    ],
    0,
  ),
  teaMilk: {
    names: ['奶底', 'Milk', 'ミルク'],
    min: 0,
    max: 1,
    entries: [[['换燕麦奶', 'Oat milk instead', 'オーツミルクに変更'], 300]],
  },
  teaSweet: plain(
    1,
    1,
    ['糖度', 'Sweetness', '甘さ'],
    [
      ['不另外加糖', 'Unsweetened', '加糖なし'],
      ['三分糖', 'Quarter', '微糖'],
      ['五分糖', 'Half', '半分'],
      ['七分糖', 'Three quarters', '控えめ'],
      ['全糖', 'Full', 'ふつう'],
    ],
    2,
  ),
  teaIce: plain(
    1,
    1,
    ['冰量', 'Ice', '氷'],
    [
      ['正常冰', 'Normal ice', 'ふつう'],
      ['少冰', 'Less ice', '少なめ'],
      ['去冰', 'No ice', 'なし'],
    ],
    0,
  ),
  teaTemperature: plain(
    1,
    1,
    ['温度', 'Temperature', '温度'],
    [
      ['冰', 'Iced', 'アイス'],
      ['少冰', 'Less ice', '少なめ'],
      ['温', 'Warm', 'ぬるめ'],
      ['热', 'Hot', 'ホット'],
    ],
    0,
  ),
  teaTopping: addOns(
    3,
    ['加料', 'Add-ons', 'トッピング'],
    [
      [['黑糖波波', 'Brown sugar tapioca pearls', '黒糖タピオカ'], 300],
      [['芝士奶盖', 'Cheese foam', 'チーズフォーム'], 500],
      [['椰果', 'Coconut jelly', 'ナタデココ'], 200],
      [['脆啵啵', 'Crystal boba', 'こんにゃくタピオカ'], 300],
    ],
  ),
} satisfies Record<string, DemoSection>

export type SectionName = keyof typeof sections
