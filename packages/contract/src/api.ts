import { activityRoutes } from './activity/activity.routes.ts'
import { alarmRoutes } from './alarm/alarm.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { checkoutRoutes } from './checkout/checkout.routes.ts'
import { kitchenRoutes } from './kitchen/kitchen.routes.ts'
import { staffRoutes } from './kitchen/staff.routes.ts'
import { liveRoutes } from './live/live.routes.ts'
import { accountRoutes } from './member/account.routes.ts'
import { mediaRoutes } from './member/media.routes.ts'
import { memberRoutes } from './member/member.routes.ts'
import { memberAdjustmentRoutes } from './member/member-adjustment.routes.ts'
import { memberCodeRoutes } from './member/member-code.routes.ts'
import { staffMemberRoutes } from './member/staff-member.routes.ts'
import { valueRoutes } from './member/value.routes.ts'
import { menuRoutes } from './menu/menu.routes.ts'
import { menuEditRoutes } from './menu/menu-edit.routes.ts'
import { menuScheduleRoutes } from './menu/menu-schedule.routes.ts'
import { mustOrderRoutes } from './menu/must-order.routes.ts'
import { paymentRoutes } from './payment/payment.routes.ts'
import { counterRoutes } from './pickup-order/counter.routes.ts'
import { pickupOrderRoutes } from './pickup-order/pickup-order.routes.ts'
import { reportRoutes } from './report/report.routes.ts'
import type { Answer, Routes, Sending } from './route.ts'
import { setUpRoutes } from './set-up/set-up.routes.ts'
import { storeSetUpRoutes } from './set-up/store-set-up.routes.ts'
import { tableSetUpRoutes } from './set-up/table-set-up.routes.ts'
import { storeRoutes } from './store/store.routes.ts'
import { settingRoutes } from './style/setting.routes.ts'
import { styleRoutes } from './style/style.routes.ts'
import { amountRoutes } from './table-order/amount.routes.ts'
import { batchOrderRoutes } from './table-order/batch-order.routes.ts'
import { cartUndoRoutes } from './table-order/cart-undo.routes.ts'
import { floorRoutes } from './table-order/floor.routes.ts'
import { guestActionRoutes } from './table-order/guest-action.routes.ts'
import { preorderRoutes } from './table-order/preorder.routes.ts'
import { roundCancelRoutes } from './table-order/round-cancel.routes.ts'
import { seatingRoutes } from './table-order/seating.routes.ts'
import { storeCallRoutes } from './table-order/store-call.routes.ts'
import { tableOrderRoutes } from './table-order/table-order.routes.ts'
import { unpaidRoutes } from './table-order/unpaid.routes.ts'
import { takeoutRoutes } from './takeout/takeout.routes.ts'
import { voucherRoutes } from './voucher/voucher.routes.ts'
import { waiterRoutes } from './waiter/waiter.routes.ts'

/** Every call of the API. The server binds it. The client imports only its type: zod stays off the phone. */
export const api = {
  ...styleRoutes,
  ...settingRoutes,
  ...storeRoutes,
  ...menuRoutes,
  ...menuEditRoutes,
  ...mustOrderRoutes,
  ...menuScheduleRoutes,
  ...tableOrderRoutes,
  ...seatingRoutes,
  ...storeCallRoutes,
  ...cartUndoRoutes,
  ...batchOrderRoutes,
  ...preorderRoutes,
  ...amountRoutes,
  ...unpaidRoutes,
  ...guestActionRoutes,
  ...roundCancelRoutes,
  ...pickupOrderRoutes,
  ...waiterRoutes,
  ...liveRoutes,
  ...kitchenRoutes,
  ...staffRoutes,
  ...floorRoutes,
  ...counterRoutes,
  ...paymentRoutes,
  ...checkoutRoutes,
  ...takeoutRoutes,
  ...memberRoutes,
  ...accountRoutes,
  ...valueRoutes,
  ...memberCodeRoutes,
  ...staffMemberRoutes,
  ...memberAdjustmentRoutes,
  ...mediaRoutes,
  ...activityRoutes,
  ...voucherRoutes,
  ...alarmRoutes,
  ...reportRoutes,
  ...auditRoutes,
  ...setUpRoutes,
  ...storeSetUpRoutes,
  ...tableSetUpRoutes,
} as const satisfies Routes

export type Api = typeof api
export type ApiKey = keyof Api
export type ApiAnswer<K extends ApiKey> = Answer<Api[K]>
export type ApiSending<K extends ApiKey> = Sending<Api[K]>
