import { voucherPayTypes } from '@comanda/contract/voucher/voucher-pay-types.ts'
import type { Config } from './config/config.ts'
import type { Keys } from './config/keys.ts'
import { linkBase } from './config/link-base.ts'
import type { Database } from './db/database.ts'
import { type ActivityService, createActivityService } from './features/activity/activity.service.ts'
import { type AlarmService, createAlarmService } from './features/alarm/alarm.service.ts'
import { type AuditService, createAuditService } from './features/audit/audit.service.ts'
import { type CheckoutService, createCheckoutService } from './features/checkout/checkout.service.ts'
import { createKitchenService, createStaffSessions, type KitchenService } from './features/kitchen/kitchen.service.ts'
import { createLedgerService, type LedgerService } from './features/ledger/ledger.service.ts'
import { createLiveCore, createLiveStreams, type LiveService, type LiveStreams } from './features/live/live.service.ts'
import { createMemberService, type MemberService } from './features/member/member.service.ts'
import { createMenuService, type MenuService } from './features/menu/menu.service.ts'
import { createOrderService, type OrderService } from './features/order/order.service.ts'
import {
  createPaymentLedger,
  createPaymentService,
  createPayWays,
  type PaymentService,
} from './features/payment/payment.service.ts'
import { createPickupOrderService, type PickupOrderService } from './features/pickup-order/pickup-order.service.ts'
import { createReceiptService, type ReceiptService } from './features/receipt/receipt.service.ts'
import { createReportService, type ReportService } from './features/report/report.service.ts'
import {
  createSetUpService,
  createStoreSetUpService,
  createTableSetUpService,
  type SetUpService,
  type StoreSetUpService,
  type TableSetUpService,
} from './features/set-up/set-up.service.ts'
import { createStoreService, type StoreService } from './features/store/store.service.ts'
import { createStyleService, type StyleService } from './features/style/style.service.ts'
import {
  createTableOrderService,
  forgetRekeyed,
  type TableOrderService,
} from './features/table-order/table-order.service.ts'
import { createTakeoutService, type TakeoutService } from './features/takeout/takeout.service.ts'
import { createVoucherService, type VoucherService } from './features/voucher/voucher.service.ts'
import { createWaiterService, type WaiterService } from './features/waiter/waiter.service.ts'
import type { Log } from './http/log.ts'
import { type Folders, ownFolders } from './pages/folders.ts'
import { openPictureStore } from './pictures/picture-store.ts'
import type { Mail } from './providers/mail/mail.ts'
import type { Maps } from './providers/maps/maps.ts'
import type { PaymentGateways } from './providers/payment/gateway.ts'
import { bankPath } from './providers/payment/paynow/simulator/bank-routes.ts'
import type { Sms } from './providers/sms/sms.ts'
import type { Vouchers } from './providers/voucher/voucher-service.ts'

/** What the outside of the rooms provides. Tests pass their own clock, database and gateways. */
export interface Deps {
  readonly config: Config
  readonly keys: Keys
  readonly db: Database
  readonly log: Log
  readonly now: () => Date
  readonly gateways: PaymentGateways
  readonly maps: Maps
  readonly sms: Sms
  readonly mail: Mail
  readonly vouchers: Vouchers
  /** Where the built apps and the pictures lie, when not in their usual places. */
  readonly folders?: Folders
}

export interface Services {
  readonly live: LiveService
  readonly streams: LiveStreams
  readonly store: StoreService
  readonly style: StyleService
  readonly menu: MenuService
  readonly member: MemberService
  readonly activity: ActivityService
  readonly order: OrderService
  readonly tableOrder: TableOrderService
  readonly takeout: TakeoutService
  readonly pickupOrder: PickupOrderService
  readonly kitchen: KitchenService
  readonly waiter: WaiterService
  readonly voucher: VoucherService
  readonly payment: PaymentService
  readonly ledger: LedgerService
  readonly receipt: ReceiptService
  readonly checkout: CheckoutService
  readonly alarm: AlarmService
  readonly report: ReportService
  readonly audit: AuditService
  readonly setUp: SetUpService
  readonly storeSetUp: StoreSetUpService
  readonly tableSetUp: TableSetUpService
}

/** Wires the rooms in the order of rooms.ts: a room receives only rooms it may use. */
export function createServices(deps: Deps): Services {
  const { config, keys, db, log, now, gateways, maps, sms, mail, vouchers, folders } = deps
  const store = createStoreService({ db, now })
  const sessions = createStaffSessions({ db, cookieSecret: keys.cookieSecret })
  const live = createLiveCore({
    ...{ db, log, onRemoteEvent: forgetRekeyed({ store }) },
    livingSessions: (tokens) => sessions.livingOf(tokens, now()),
  })
  const style = createStyleService({ db, log })
  const pictures = openPictureStore({ dataDir: config.dataDir, shipped: (folders ?? ownFolders).pictures, log })
  const menu = createMenuService({ db, live, store, pictures, log, now })
  const ledger = createLedgerService({ db, now })
  const member = createMemberService({
    ...{ db, store, style, ledger, sms, mail, pictures, log, now, cookieSecret: keys.cookieSecret },
    secure: config.publicUrl.startsWith('https://'),
    ...{ zones: config.smsZones.filter(sms.sendsTo), budget: config.smsBudget },
  })
  const activity = createActivityService({ db })
  const pointTermsOf = async (sellerId: string) => {
    const settings = await style.getStyle(sellerId)
    if (settings?.openVip !== true || settings.pointRule === null) return null
    return { rule: settings.pointRule, months: settings.pointMonths === 0 ? null : settings.pointMonths }
  }
  const payments = createPaymentLedger({ db, now, ledger, pointTermsOf })
  const order = createOrderService({ db, live, store, menu, refunds: payments, log, now })
  const tableOrder = createTableOrderService({
    ...{ db, live, store, style, menu, member, order, log },
    cookieSecret: keys.cookieSecret,
    linkBase: linkBase(config),
  })
  const takeout = createTakeoutService({ db, live, store, maps })
  const voucher = createVoucherService({ db, store, style, menu, vouchers, log, now })
  const pickupOrder = createPickupOrderService({
    ...{ db, live, store, style, menu, order, takeout, now },
    ...{ cookieSecret: keys.cookieSecret, perPerson: config.perPerson },
    takesVoucher: (place, platform) => voucher.takenAt(place).includes(platform),
  })
  const kitchen = createKitchenService({ db, sessions, live, store, order })
  const waiter = createWaiterService({ kitchen })
  const ways = createPayWays({
    wallets: gateways,
    vouchers: { forType: voucher.gatewayOf, voucherTypes: Object.values(voucherPayTypes) },
    payeeOf: payNowPayees({ store, style }),
    bankUrl: config.mode === 'demo' ? config.publicUrl + bankPath : '',
  })
  const receipt = createReceiptService()
  const checkout = createCheckoutService({
    db,
    order,
    ledger: payments,
    member,
    tableOrder,
    store,
    style,
    receipt,
    log,
  })
  const payment = createPaymentService({
    ...{ db, store, ledger, live, pointTermsOf, gateways: ways, publicUrl: config.publicUrl, log, now },
    // A settled payment closes its bill in the same transaction.
    payables: { bill: checkout.bills },
  })
  const streams = createLiveStreams({
    ...{ db, log, live, readTableAccess: tableOrder.readTableAccess, isOrderOwner: pickupOrder.isOwn },
    readMenu(sellerId, storeId, fresh, menuClass) {
      if (fresh) menu.forget(sellerId, storeId)
      return menu.menuState(sellerId, storeId, menuClass)
    },
  })
  const ordering = { order, tableOrder, takeout, pickupOrder }
  return {
    live,
    streams,
    store,
    style,
    menu,
    member,
    activity,
    ...ordering,
    kitchen,
    waiter,
    voucher,
    payment,
    ledger,
    receipt,
    checkout,
    alarm: createAlarmService({ db }),
    audit: createAuditService({ db }),
    report: createReportService({ db, store, style, payment, alarm: createAlarmService({ db }) }),
    setUp: createSetUpService({ db, config }),
    storeSetUp: createStoreSetUpService({ db, store }),
    tableSetUp: createTableSetUpService({ db, live, store, style, linkBase: linkBase(config), now }),
  }
}

/** Where each store's PayNow money goes; null = it takes none. */
function payNowPayees({ store, style }: Pick<Services, 'store' | 'style'>) {
  return async (sellerId: string, storeId: string) => {
    const record = await store.getStore(sellerId, storeId)
    const settings = record === null ? null : await style.settingsOf(sellerId, record)
    return settings?.currency?.code === 'SGD' ? settings.payNow : null
  }
}
