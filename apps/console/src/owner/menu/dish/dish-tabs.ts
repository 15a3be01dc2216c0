export const dishTabs = ['sell', 'words', 'look', 'options'] as const
export type DishTab = (typeof dishTabs)[number]

const columns: Readonly<Record<DishTab, readonly string[]>> = {
  sell: [
    ...['category_code', 'price', 'member_price', 'standards', 'min', 'max', 'tax_class'],
    ...['drink', 'no_discount', 'hidden', 'sold_out'],
  ],
  words: [
    ...['name_zh', 'name_en', 'name_ja', 'description', 'desc_zh', 'desc_en', 'desc_ja'],
    ...['reading_zh', 'reading_ja'],
  ],
  look: ['picture', 'picture_mode', 'hue', 'icon', 'tags', 'recommend', 'hot', 'goes_with'],
  options: ['options'],
}

/** The tab with the field of a column of the menu file; null = none has it. */
export function tabOfColumn(column: string): DishTab | null {
  return dishTabs.find((tab) => columns[tab].includes(column)) ?? null
}
