import type { MenuItem, MenuType, StoreMenu, SuiteItem } from '@comanda/contract/menu/menu.schema.ts'

/** Menus on the wire, for tests of the phone's reading. */
export function makeItem(overrides: Partial<MenuItem> & { readonly code: string }): MenuItem {
  return {
    name: overrides.code,
    showName: overrides.code,
    sndname: '',
    picPath: '/pictures/pan.webp',
    picMode: 2,
    hue: 1,
    price: 5800,
    memberprice: 5800,
    standard: '',
    standards: [],
    memo: '',
    tags: '',
    showTags: '',
    iconPath: '',
    desc: '',
    isSaleout: false,
    minOrderNum: 0,
    maxOrderNum: 0,
    isGroup: false,
    typeCode: 'T1',
    typeName: 'T1',
    drink: false,
    undiscount: false,
    isbuffet: false,
    ...overrides,
  }
}

/** A part of a set meal. */
export function makePart(overrides: Partial<SuiteItem> & { readonly code: string }): SuiteItem {
  return {
    name: overrides.code,
    showName: overrides.code,
    standard: '',
    showStandard: '',
    standards: [],
    num: 1,
    price: 0,
    memberprice: 0,
    selectflag: 0,
    isSaleout: false,
    remark: '',
    picPath: '',
    hue: 0,
    ...overrides,
  }
}

export function makeType(code: string, menuItem: readonly MenuItem[]): MenuType {
  return { code, name: code, showName: code, desc: '', isGroup: false, menuItem: [...menuItem] }
}

export function makeMenu(types: readonly MenuType[], overrides: Partial<StoreMenu> = {}): StoreMenu {
  return {
    version: 1,
    menuClass: 0,
    language: 'en',
    currency: 'CNY',
    types: [...types],
    recommend: [],
    texts: {},
    ...overrides,
  }
}
