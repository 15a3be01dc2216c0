import type { NewSeller } from '@comanda/contract/store/seller.schema.ts'
import { styleConfig } from '@comanda/contract/style/style.schema.ts'
import type { Queryable } from '../../db/queryable.ts'

/** A new seller's settings that have no default in the schema. All of them can be set later. */
const plain = {
  primaryColor: '#d6361d',
  secondaryColor: '#ee9a2e',
  layout: 'LR',
  inputCover: true,
  inputOrderMemo: true,
  inputBillMemo: true,
  hmdLocation: false,
  cardShowAmt: true,
  xmdStoreCalAmt: false,
  useSFQ: false,
  openVip: false,
  orderBindTel: false,
  adList: [],
  sellerOption: { preorder: true, bookseat: false, takeout: false, picup: true },
  picupMenu: 0,
  vipTelNeedCheck: false,
  showVip: false,
  home: [
    {
      type: 'button1',
      marginTop: true,
      items: [{ title: { zh: '扫桌码点餐', en: 'Scan to order', ja: 'テーブルで注文' }, link: '/index/order' }],
    },
    { type: 'seller', marginTop: true },
  ],
} as const

/** The currency's decimals (ISO 4217): 2 for CNY, 0 for JPY. */
function decimalsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** Gives a new seller its settings: version 1. */
export async function createStyle(
  tx: Queryable,
  { sellerId, names, currency, defaultLanguage }: Omit<NewSeller, 'timeZone'>,
): Promise<void> {
  const money = { code: currency, fixNum: decimalsOf(currency), showZero: false }
  const { version, ...config } = styleConfig.parse({ ...plain, version: 1, names, currency: money, defaultLanguage })
  await tx.query('insert into style (seller_id, version, config) values ($1, $2, $3)', [
    sellerId,
    version,
    JSON.stringify(config),
  ])
}

/** The pages' titles follow the seller's name. */
export async function renameStyle(tx: Queryable, sellerId: string, names: NewSeller['names']): Promise<void> {
  await tx.query(
    `update style set config = jsonb_set(config, '{names}', $2::jsonb), version = version + 1
     where seller_id = $1 and config -> 'names' is distinct from $2::jsonb`,
    [sellerId, JSON.stringify(names)],
  )
}
