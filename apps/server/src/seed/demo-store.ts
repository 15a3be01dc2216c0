import type { PriceProfile } from '@comanda/contract/store/price-profile.schema.ts'

export interface LocalTexts {
  readonly zh: string
  readonly en: string
  readonly ja: string
}

export const demoSellerId = 'demo'
export const demoSellerNames: LocalTexts = { zh: '红炉小馆', en: 'Red Hearth', ja: '紅炉小館' }

export interface DemoStore {
  readonly storeId: string
  readonly names: LocalTexts
  readonly address: LocalTexts
  readonly telephone: string
  readonly gdLat: number
  readonly gdLng: number
  readonly businessTime: readonly { readonly startTime: string; readonly endTime: string }[]
  readonly isBusiness: boolean
  readonly isEnable: string
  readonly onlineFlag: string
  readonly status: number
  readonly config: Readonly<Record<string, unknown>>
  readonly menu: 'restaurant' | 'tea'
  /** Left out = bills are dishes and fees, without tax. */
  readonly priceProfile?: PriceProfile
  /** Charges and limits of delivery, in fen and metres; left out = free, and to any distance. */
  readonly takeout?: {
    readonly distributionCharge: number
    readonly sendRule: number
    readonly sendAmount: number
    readonly sendDistance: number
  }
}

/**
 * The stores of DESIGN §3. 101 and 102 list no hours, so they are always open (spec 1 §4: "open if there is no business-time
 * list"). 103 is switched off, so that a visitor at noon finds a closed store too.
 */
export const demoStores: readonly DemoStore[] = [
  {
    storeId: '101',
    names: { zh: '红炉小馆（滨江店）', en: 'Red Hearth, Riverside', ja: '紅炉小館 リバーサイド店' },
    address: {
      zh: '杭州市滨江区闻涛路 101 号',
      en: '101 Wentao Road, Binjiang, Hangzhou',
      ja: '杭州市浜江区聞濤路101号',
    },
    telephone: '+86 571 5550 0101',
    gdLat: 30.2084,
    gdLng: 120.2103,
    businessTime: [],
    isBusiness: true,
    isEnable: '9',
    onlineFlag: '9',
    status: 1,
    config: {},
    menu: 'restaurant',
    takeout: { distributionCharge: 800, sendRule: 10_000, sendAmount: 4000, sendDistance: 4000 },
  },
  {
    storeId: '102',
    names: { zh: '红炉茶铺（西湖店）', en: 'Red Hearth Tea, West Lake', ja: '紅炉茶舗 西湖店' },
    address: {
      zh: '杭州市西湖区南山路 102 号',
      en: '102 Nanshan Road, Xihu, Hangzhou',
      ja: '杭州市西湖区南山路102号',
    },
    telephone: '+86 571 5550 0102',
    gdLat: 30.2408,
    gdLng: 120.1551,
    businessTime: [],
    isBusiness: true,
    isEnable: '124',
    onlineFlag: '12',
    status: 1,
    /** The default guard: where others sit, one of them lets a new phone in. */
    config: { inputCover: false, tableGuard: ['companion'] },
    menu: 'tea',
    /** Free from ¥60, as on the home page. */
    takeout: { distributionCharge: 600, sendRule: 6000, sendAmount: 2000, sendDistance: 5000 },
  },
  {
    storeId: '103',
    names: { zh: '红炉小馆（运河店）', en: 'Red Hearth, Canal', ja: '紅炉小館 運河店' },
    address: {
      zh: '杭州市拱墅区小河路 103 号',
      en: '103 Xiaohe Road, Gongshu, Hangzhou',
      ja: '杭州市拱墅区小河路103号',
    },
    telephone: '+86 571 5550 0103',
    gdLat: 30.3176,
    gdLng: 120.1367,
    businessTime: [
      { startTime: '11:00', endTime: '14:00' },
      { startTime: '17:00', endTime: '21:30' },
    ],
    isBusiness: false,
    isEnable: '9',
    onlineFlag: '9',
    status: 1,
    config: {},
    menu: 'restaurant',
  },
  {
    storeId: '104',
    names: { zh: '红炉小馆（老城店）', en: 'Red Hearth, Old Town', ja: '紅炉小館 旧市街店' },
    address: {
      zh: '杭州市上城区河坊街 104 号',
      en: '104 Hefang Street, Shangcheng, Hangzhou',
      ja: '杭州市上城区河坊街104号',
    },
    telephone: '+86 571 5550 0104',
    gdLat: 30.2413,
    gdLng: 120.1694,
    businessTime: [{ startTime: '10:00', endTime: '22:00' }],
    isBusiness: true,
    isEnable: '9',
    onlineFlag: '9',
    status: 0,
    config: {},
    menu: 'restaurant',
  },
  {
    storeId: '105',
    names: { zh: '红炉小馆（武林店）', en: 'Red Hearth, Wulin', ja: '紅炉小館 武林店' },
    address: {
      zh: '杭州市拱墅区延安路 105 号',
      en: '105 Yan’an Road, Gongshu, Hangzhou',
      ja: '杭州市拱墅区延安路105号',
    },
    telephone: '+86 571 5550 0105',
    gdLat: 30.2711,
    gdLng: 120.1635,
    businessTime: [],
    isBusiness: true,
    isEnable: '9',
    onlineFlag: '9',
    status: 1,
    config: {
      /** The phone asks for the head count before the menu. */
      inputCover: '1',
      hmdOrderCode: '2468',
      /** spec 1 §3 Must-order dish: every guest must order tea; rice is only suggested. */
      mustOrder: [
        { code: 'Y01', forceAdd: true, num: 1 },
        { code: 'Z01', forceAdd: false, num: 1 },
      ],
    },
    menu: 'restaurant',
    priceProfile: { region: 'CN', wipeTo: 10 },
  },
]

export interface DemoTable {
  readonly tableNo: string
  readonly tableName: string
  readonly seats: number
}

const seats = [2, 2, 4, 4, 4, 4, 4, 6, 6, 8, 10, 12]

export const demoTables: readonly DemoTable[] = seats.map((count, index) => ({
  tableNo: `A${index + 1}`,
  tableName: `A${index + 1}`,
  seats: count,
}))
