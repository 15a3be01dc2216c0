import { existsSync, readFileSync } from 'node:fs'
import { styleConfig } from '@comanda/contract/style/style.schema.ts'
import { describe, expect, it } from 'vitest'

type SettingKey = Exclude<keyof typeof styleConfig.shape, 'version'>

interface Row {
  /** What the setting is about. */
  readonly subject: string
  /** Every screen, call or rule that shows or decides it. `[]` = none of ours (docs/settings.md says so). */
  readonly readBy: readonly string[]
}

const phone = (path: string) => `apps/diner/src/${path}`
const server = (path: string) => `apps/server/src/features/${path}`
const rule = (path: string) => `packages/rules/src/${path}`

/**
 * Which screens and calls obey each key of docs/settings.md. A new key needs a row, and a row lists every place of
 * its subject: a screen that shows the subject and is not listed ignores the setting.
 */
const readers: Readonly<Record<SettingKey, Row>> = {
  names: {
    subject: "the seller's name",
    readBy: [phone('features/style/components/seller-mark.tsx'), phone('features/table-order/landing/seat-head.tsx')],
  },
  primaryColor: {
    subject: 'colours',
    readBy: [server('style/style.service.ts'), 'apps/server/src/pages/seller-icon.ts'],
  },
  secondaryColor: {
    subject: 'colours',
    readBy: [server('style/style.service.ts'), 'apps/server/src/pages/seller-icon.ts'],
  },
  currency: {
    subject: 'every amount',
    readBy: [
      phone('app/money.tsx'),
      phone('features/menu/page/order-bar.tsx'),
      phone('features/menu/card/number-dialog.tsx'),
      phone('features/menu/card/dish-prices.tsx'),
    ],
  },
  defaultLanguage: {
    subject: 'a page for a phone of no language of ours',
    readBy: ['apps/server/src/pages/app-page.ts'],
  },
  layout: {
    subject: 'every link to the menu',
    readBy: [
      phone('features/store/use-menu-path.ts'),
      phone('features/store/use-store-way.ts'),
      phone('features/checkout/components/use-aside.ts'),
      phone('shell/back-guard.ts'),
      phone('shell/back-parent.ts'),
    ],
  },
  picMode: { subject: 'pictures of dishes', readBy: [server('menu/snapshot/localized-menu.ts')] },
  menuVersion: { subject: "the shape of the menu's data", readBy: ['apps/server/src/pages/app-page.ts'] },
  recommendation: {
    subject: 'daily recommendations',
    readBy: [phone('screens/menu/order.page.tsx'), phone('features/menu/search/search-start.tsx')],
  },
  scanOpen: {
    subject: 'the renewal notice, and orders meanwhile',
    readBy: [
      phone('screens/menu/order.page.tsx'),
      phone('features/table-order/landing/diners-at-menu.tsx'),
      server('table-order/seating/store-gate.ts'),
      server('pickup-order/ahead-store.ts'),
    ],
  },
  inputCover: {
    subject: 'the head count',
    readBy: [
      phone('features/table-order/landing/use-diner-count-first.ts'),
      phone('features/table-order/landing/diners-sheet.tsx'),
      phone('features/table-order/cart/head-rows.tsx'),
      phone('features/pickup-order/cart/ahead-rows.tsx'),
      phone('features/pickup-order/submit/use-submit.ts'),
      server('table-order/round/send-round.ts'),
      server('table-order/cart/change-cart.ts'),
      server('table-order/floor/floor-view.ts'),
    ],
  },
  inputOrderMemo: { subject: "a dish's note", readBy: [phone('features/menu/sheet/dish-sheet.tsx')] },
  inputBillMemo: {
    subject: "a bill's note",
    readBy: [phone('features/table-order/cart/head-rows.tsx'), phone('features/pickup-order/cart/ahead-rows.tsx')],
  },
  tableMode: { subject: 'Order and Checkout at a table', readBy: ordersAndPays() },
  billMode: { subject: 'Order and Checkout with an order number', readBy: ordersAndPays() },
  hmdLocation: {
    subject: "the phone's place",
    readBy: [phone('features/table-order/round/use-send-round.ts'), rule('table-order/round-hold.ts')],
  },
  cardShowAmt: { subject: 'for other apps', readBy: [] },
  hmdPrePay: {
    subject: 'ordering and paying at once',
    readBy: [phone('features/table-order/round/use-send-round.ts')],
  },
  xmdStoreCalAmt: { subject: 'for other apps', readBy: [] },
  useSFQ: { subject: 'for other apps', readBy: [] },
  openVip: {
    subject: 'member prices, member offers and the member card',
    readBy: [
      phone('features/menu/card/dish-prices.tsx'),
      phone('features/menu/list/guessed-height.ts'),
      phone('features/menu/sheet/how-choice.tsx'),
      phone('features/menu/sheet/sheet-foot.tsx'),
      phone('features/menu/suite/suite-part.tsx'),
      phone('features/menu/page/order-bar.tsx'),
      phone('features/table-order/cart/cart-dock.tsx'),
      phone('features/pickup-order/cart/ahead-dock.tsx'),
      phone('screens/table-order/landing.page.tsx'),
      phone('screens/style/home.page.tsx'),
      'apps/server/src/pages/app-page.ts',
    ],
  },
  hmdOrderCode: {
    subject: "the store's code",
    readBy: [server('table-order/seating/join-by-code.ts'), rule('table-order/table-guard.ts')],
  },
  orderBindTel: {
    subject: 'a verified telephone',
    readBy: [server('table-order/round/send-check.ts'), server('member/asked-here.ts')],
  },
  tableGuard: { subject: 'who may sit down', readBy: [rule('table-order/table-guard.ts')] },
  tableOpenedBy: {
    subject: 'who opens a table',
    readBy: [
      phone('features/table-order/seating/join-sheet.tsx'),
      server('table-order/seating/join-table.ts'),
      server('table-order/seating/table-door.ts'),
    ],
  },
  holdPortions: { subject: 'held rounds', readBy: [rule('table-order/round-hold.ts')] },
  holdPortionsEach: { subject: 'held rounds', readBy: [rule('table-order/round-hold.ts')] },
  holdPortionsPerson: {
    subject: 'held rounds of a new party',
    readBy: [rule('table-order/round-hold.ts'), server('table-order/round/hold-round.ts')],
  },
  holdDevices: {
    subject: 'held rounds and full tables',
    readBy: [rule('table-order/round-hold.ts'), server('table-order/seating/table-door.ts')],
  },
  farAway: { subject: 'a guest far away', readBy: [rule('table-order/round-hold.ts')] },
  locationRefused: {
    subject: 'a guest without a place',
    readBy: [rule('table-order/round-hold.ts'), rule('table-order/table-guard.ts')],
  },
  cancelSeconds: {
    subject: 'taking a round back',
    readBy: [
      phone('screens/table-order/sent.page.tsx'),
      phone('features/table-order/round/cancel-part.tsx'),
      server('table-order/round/round-cancel.ts'),
    ],
  },
  callReasons: {
    subject: 'the bell',
    readBy: [
      phone('features/table-order/call/call-button.tsx'),
      phone('features/table-order/call/call-sheet.tsx'),
      server('table-order/call/store-call.ts'),
    ],
  },
  enjoyType: {
    subject: 'when members have their prices',
    readBy: [server('checkout/attach-member.ts'), server('checkout/bill-member.ts')],
  },
  drinkNoBalance: { subject: 'drinks and the balance', readBy: [server('checkout/bill-member.ts')] },
  newPhoneLimit: { subject: 'the balance on a new phone', readBy: [server('checkout/bill-member.ts')] },
  payNow: { subject: 'PayNow', readBy: ['apps/server/src/services.ts'] },
  adjustLimit: {
    subject: 'corrections by staff',
    readBy: [server('../cli/member.command.ts'), server('member/staff/member-adjustment.ts')],
  },
  pointRule: { subject: 'points', readBy: [server('../services.ts')] },
  pointMonths: { subject: 'points', readBy: [server('../services.ts')] },
  discountMost: { subject: 'discounts by staff', readBy: [server('checkout/discount-bill.ts')] },
  orderBackground: {
    subject: 'the picture above the landing',
    readBy: [phone('features/table-order/landing/awning.tsx')],
  },
  adList: { subject: 'advertisements', readBy: [phone('features/table-order/landing/awning.tsx')] },
  sellerOption: {
    subject: 'what can be ordered ahead or booked',
    readBy: [
      phone('features/store/components/store-list.tsx'),
      server('store/store-view.ts'),
      server('pickup-order/ahead-store.ts'),
    ],
  },
  picupMenu: {
    subject: 'the menu class of pick-up',
    readBy: [
      server('store/store-view.ts'),
      server('pickup-order/submit-order.ts'),
      server('voucher/find-voucher.ts'),
      'apps/server/src/pages/order-ahead.ts',
      phone('features/store/use-store-way.ts'),
      phone('features/voucher/find-voucher.ts'),
    ],
  },
  payMinutes: { subject: 'the time to pay', readBy: [rule('pickup-order/pay-before.ts')] },
  unpaidMost: { subject: 'unpaid orders of a guest', readBy: [server('pickup-order/plan-order.ts')] },
  holdMinutes: { subject: 'the time of release', readBy: [rule('pickup-order/release-time.ts')] },
  portionSeconds: { subject: 'the promised time', readBy: [server('pickup-order/take-times.ts')] },
  readyMinutes: { subject: 'the promised time', readBy: [server('pickup-order/take-times.ts')] },
  vipTelNeedCheck: { subject: 'a code for a new member’s phone', readBy: [server('member/account/sign-in.ts')] },
  showVip: { subject: 'the member card', readBy: [phone('screens/style/home.page.tsx')] },
  logoUrl: {
    subject: "the seller's mark",
    readBy: [phone('features/style/components/seller-mark.tsx'), phone('features/table-order/landing/seat-head.tsx')],
  },
  bookSeatLink: {
    subject: 'booking a seat',
    readBy: [server('store/store-view.ts'), phone('features/store/use-store-way.ts')],
  },
  homeGround: { subject: 'behind the home page', readBy: [phone('screens/style/home.page.tsx')] },
  popup: { subject: 'over the home page', readBy: [phone('screens/style/home.page.tsx')] },
  home: { subject: 'the home page', readBy: [phone('screens/style/home.page.tsx')] },
}

/** Every link to order or to pay at a table. */
function ordersAndPays(): readonly string[] {
  return [
    phone('screens/table-order/landing.page.tsx'),
    phone('screens/checkout/checkout.page.tsx'),
    phone('screens/order/pay-link.tsx'),
    phone('features/table-order/use-orders-here.ts'),
    phone('features/table-order/round/sent-dock.tsx'),
    phone('features/table-order/round/use-send-round.ts'),
    phone('features/checkout/paid/paid-part.tsx'),
  ]
}

const keys = Object.keys(styleConfig.shape).filter((key) => key !== 'version')

describe('each setting', () => {
  it('has a row that says who obeys it', () => {
    expect(Object.keys(readers).sort()).toEqual(keys.sort())
  })

  it.each(Object.entries(readers))('%s is read by every place of its row', (key, { readBy }) => {
    const ignoring = readBy.filter((path) => !existsSync(path) || !mentions(readFileSync(path, 'utf8'), key))
    expect(ignoring).toEqual([])
  })

  it('stands in the paper for owners', () => {
    const paper = readFileSync('docs/settings.md', 'utf8')
    expect(keys.filter((key) => !paper.includes(`\`${key}\``))).toEqual([])
  })
})

function mentions(source: string, key: string): boolean {
  return new RegExp(`\\b${key}\\b`).test(source)
}
