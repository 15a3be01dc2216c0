import type { LocalTexts } from './demo-store.ts'

interface DemoActivity {
  readonly actid: string
  readonly acttypeid: number
  readonly names: LocalTexts
  readonly actpicpath: string
  readonly price: number
  readonly worth: number | null
  readonly coupons: readonly { readonly num: number; readonly names: LocalTexts }[]
  readonly totalNum: number | null
  readonly currentNum: number
  readonly userJoinRule: number
  readonly storeIds: readonly string[]
}

const potMeal = { zh: '双人砂锅套餐券', en: 'Clay pot meal for two', ja: '土鍋セット（2名様）引換券' }
const milkTea = { zh: '招牌奶茶券', en: 'House milk tea coupon', ja: '看板ミルクティー引換券' }

/** Group offers for members (spec 2 §3), one per limit. */
export const demoActivities: readonly DemoActivity[] = [
  {
    actid: 'G101',
    acttypeid: 307,
    names: potMeal,
    actpicpath: '/pictures/curry.webp',
    price: 12_800,
    worth: 17_600,
    coupons: [{ num: 1, names: potMeal }],
    totalNum: 20,
    currentNum: 2,
    userJoinRule: 3,
    storeIds: ['101'],
  },
  {
    actid: 'G102',
    acttypeid: 307,
    names: { zh: '奶茶三杯券', en: 'Three milk teas', ja: 'ミルクティー3杯セット' },
    actpicpath: '/pictures/boba.webp',
    price: 3900,
    worth: 5400,
    coupons: [{ num: 3, names: milkTea }],
    totalNum: null,
    currentNum: 0,
    userJoinRule: 2,
    storeIds: ['102'],
  },
]
