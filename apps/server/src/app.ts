import { randomBytes } from 'node:crypto'
import { activityRoutes } from '@comanda/contract/activity/activity.routes.ts'
import { alarmRoutes } from '@comanda/contract/alarm/alarm.routes.ts'
import { auditRoutes } from '@comanda/contract/audit/audit.routes.ts'
import { checkoutRoutes } from '@comanda/contract/checkout/checkout.routes.ts'
import { kitchenRoutes } from '@comanda/contract/kitchen/kitchen.routes.ts'
import { staffRoutes } from '@comanda/contract/kitchen/staff.routes.ts'
import { liveRoutes } from '@comanda/contract/live/live.routes.ts'
import { accountRoutes } from '@comanda/contract/member/account.routes.ts'
import { mediaRoutes } from '@comanda/contract/member/media.routes.ts'
import { memberRoutes } from '@comanda/contract/member/member.routes.ts'
import { memberAdjustmentRoutes } from '@comanda/contract/member/member-adjustment.routes.ts'
import { memberCodeRoutes } from '@comanda/contract/member/member-code.routes.ts'
import { staffMemberRoutes } from '@comanda/contract/member/staff-member.routes.ts'
import { valueRoutes } from '@comanda/contract/member/value.routes.ts'
import { menuRoutes } from '@comanda/contract/menu/menu.routes.ts'
import { menuEditRoutes } from '@comanda/contract/menu/menu-edit.routes.ts'
import { menuScheduleRoutes } from '@comanda/contract/menu/menu-schedule.routes.ts'
import { mustOrderRoutes } from '@comanda/contract/menu/must-order.routes.ts'
import { paymentRoutes } from '@comanda/contract/payment/payment.routes.ts'
import { counterRoutes } from '@comanda/contract/pickup-order/counter.routes.ts'
import { pickupOrderRoutes } from '@comanda/contract/pickup-order/pickup-order.routes.ts'
import { reportRoutes } from '@comanda/contract/report/report.routes.ts'
import { setUpRoutes } from '@comanda/contract/set-up/set-up.routes.ts'
import { storeSetUpRoutes } from '@comanda/contract/set-up/store-set-up.routes.ts'
import { tableSetUpRoutes } from '@comanda/contract/set-up/table-set-up.routes.ts'
import { storeRoutes } from '@comanda/contract/store/store.routes.ts'
import { settingRoutes } from '@comanda/contract/style/setting.routes.ts'
import { styleRoutes } from '@comanda/contract/style/style.routes.ts'
import { amountRoutes } from '@comanda/contract/table-order/amount.routes.ts'
import { batchOrderRoutes } from '@comanda/contract/table-order/batch-order.routes.ts'
import { cartUndoRoutes } from '@comanda/contract/table-order/cart-undo.routes.ts'
import { floorRoutes } from '@comanda/contract/table-order/floor.routes.ts'
import { guestActionRoutes } from '@comanda/contract/table-order/guest-action.routes.ts'
import { preorderRoutes } from '@comanda/contract/table-order/preorder.routes.ts'
import { roundCancelRoutes } from '@comanda/contract/table-order/round-cancel.routes.ts'
import { seatingRoutes } from '@comanda/contract/table-order/seating.routes.ts'
import { storeCallRoutes } from '@comanda/contract/table-order/store-call.routes.ts'
import { tableOrderRoutes } from '@comanda/contract/table-order/table-order.routes.ts'
import { unpaidRoutes } from '@comanda/contract/table-order/unpaid.routes.ts'
import { takeoutRoutes } from '@comanda/contract/takeout/takeout.routes.ts'
import { voucherRoutes } from '@comanda/contract/voucher/voucher.routes.ts'
import { waiterRoutes } from '@comanda/contract/waiter/waiter.routes.ts'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { activityHandlers } from './features/activity/activity.routes.ts'
import { alarmHandlers } from './features/alarm/alarm.routes.ts'
import { auditHandlers } from './features/audit/audit.routes.ts'
import { checkoutHandlers } from './features/checkout/checkout.routes.ts'
import { kitchenHandlers } from './features/kitchen/kitchen.routes.ts'
import { staffHandlers } from './features/kitchen/staff.routes.ts'
import { liveHandlers } from './features/live/live.routes.ts'
import { accountHandlers } from './features/member/account/account.routes.ts'
import { memberCodeHandlers } from './features/member/code/member-code.routes.ts'
import { mediaHandlers } from './features/member/media/media.routes.ts'
import { memberHandlers } from './features/member/member.routes.ts'
import { memberAdjustmentHandlers } from './features/member/staff/member-adjustment.routes.ts'
import { staffMemberHandlers } from './features/member/staff/staff-member.routes.ts'
import { valueHandlers } from './features/member/value/value.routes.ts'
import { menuEditHandlers } from './features/menu/edit/menu-edit.routes.ts'
import { menuHandlers } from './features/menu/menu.routes.ts'
import { mustOrderHandlers } from './features/menu/must-order.routes.ts'
import { menuScheduleHandlers } from './features/menu/schedule/menu-schedule.routes.ts'
import { paymentHandlers } from './features/payment/payment.routes.ts'
import { counterHandlers } from './features/pickup-order/counter.routes.ts'
import { pickupOrderHandlers } from './features/pickup-order/pickup-order.routes.ts'
import { reportHandlers } from './features/report/report.routes.ts'
import { setUpHandlers } from './features/set-up/set-up.routes.ts'
import { storeSetUpHandlers } from './features/set-up/store-set-up.routes.ts'
import { tableSetUpHandlers } from './features/set-up/table-set-up.routes.ts'
import { storeHandlers } from './features/store/store.routes.ts'
import { settingHandlers, styleHandlers } from './features/style/style.routes.ts'
import { unpaidHandlers } from './features/table-order/bill/unpaid.routes.ts'
import { storeCallHandlers } from './features/table-order/call/store-call.routes.ts'
import { amountHandlers } from './features/table-order/cart/amount.routes.ts'
import { batchOrderHandlers } from './features/table-order/cart/batch-order.routes.ts'
import { cartUndoHandlers } from './features/table-order/cart/cart-undo.routes.ts'
import { floorHandlers } from './features/table-order/floor/floor.routes.ts'
import { preorderHandlers } from './features/table-order/preorder/preorder.routes.ts'
import { roundCancelHandlers } from './features/table-order/round/round-cancel.routes.ts'
import { guestActionHandlers } from './features/table-order/seating/guest-action.routes.ts'
import { seatingHandlers } from './features/table-order/seating/seating.routes.ts'
import { tableOrderHandlers } from './features/table-order/table-order.routes.ts'
import { takeoutHandlers } from './features/takeout/takeout.routes.ts'
import { voucherHandlers } from './features/voucher/voucher.routes.ts'
import { waiterHandlers } from './features/waiter/waiter.routes.ts'
import { bindRoutes } from './http/bind.ts'
import { boundConnections, connectionTimes } from './http/connection-limits.ts'
import { addErrorAnswers, answerRouterError } from './http/error-answers.ts'
import { addHealth } from './http/health.ts'
import { cookieNames, createIdentify } from './http/identify.ts'
import { keptBytes } from './http/limits/kept-bytes.ts'
import { addMetrics } from './http/metrics.ts'
import { addOpenApi } from './http/openapi.ts'
import { addRateLimits } from './http/rate-limits.ts'
import { keepRawBodies } from './http/raw-body.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { errorPages } from './pages/error-page.ts'
import { addPages } from './pages/pages.ts'
import { addSimulators } from './providers/simulators.ts'
import type { Deps, Services } from './services.ts'

/** Wires plugins and rooms. It never listens, so that tests can inject requests. */
export async function buildApp(deps: Deps, services: Services): Promise<FastifyInstance> {
  const { config, keys, log, now } = deps
  const secure = config.publicUrl.startsWith('https://')
  const sendErrorPage = errorPages(secure)
  const http = Fastify({
    loggerInstance: log,
    // http/metrics.ts writes one log line per request, when it has been answered.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    bodyLimit: 256 * 1024,
    ...connectionTimes(),
    genReqId: requestIds(),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => answerRouterError(error, request, reply, sendErrorPage),
  }) as unknown as FastifyInstance

  boundConnections(http.server, config.trustProxy > 0)
  await http.register(cookie)
  keepRawBodies(http)
  addSecurityHeaders(http, config)
  addErrorAnswers(http, cookieNames(secure), sendErrorPage)
  await addRateLimits(http, { config, cookieSecret: keys.cookieSecret, now })
  const identify = createIdentify({ cookieSecret: keys.cookieSecret, secure, now, sessions: services.kitchen })
  const bind = {
    identify,
    tables: { tableMark: services.store.tableMark, isOwn: services.pickupOrder.isOwn },
    publicUrl: config.publicUrl,
    kept: keptBytes(config.perPerson, now),
    sendErrorPage,
  }

  addMetrics(http, { token: config.metricsToken, liveStreams: services.streams.count })
  addHealth(http, deps.db)
  bindRoutes(http, styleRoutes, styleHandlers(services), bind)
  bindRoutes(http, settingRoutes, settingHandlers(services), bind)
  bindRoutes(http, storeRoutes, storeHandlers(services), bind)
  bindRoutes(http, menuRoutes, menuHandlers(services), bind)
  bindRoutes(http, menuEditRoutes, menuEditHandlers(services), bind)
  bindRoutes(http, mustOrderRoutes, mustOrderHandlers(services), bind)
  bindRoutes(http, menuScheduleRoutes, menuScheduleHandlers(services), bind)
  bindRoutes(http, seatingRoutes, seatingHandlers(services), bind)
  bindRoutes(http, tableOrderRoutes, tableOrderHandlers(services), bind)
  bindRoutes(http, storeCallRoutes, storeCallHandlers(services), bind)
  bindRoutes(http, cartUndoRoutes, cartUndoHandlers(services), bind)
  bindRoutes(http, batchOrderRoutes, batchOrderHandlers(services), bind)
  bindRoutes(http, preorderRoutes, preorderHandlers(services), bind)
  bindRoutes(http, amountRoutes, amountHandlers(services), bind)
  bindRoutes(http, unpaidRoutes, unpaidHandlers(services), bind)
  bindRoutes(http, guestActionRoutes, guestActionHandlers(), bind)
  bindRoutes(http, roundCancelRoutes, roundCancelHandlers(services), bind)
  bindRoutes(http, pickupOrderRoutes, pickupOrderHandlers(services), bind)
  bindRoutes(http, liveRoutes, liveHandlers(services), bind)
  bindRoutes(http, alarmRoutes, alarmHandlers(services), bind)
  bindRoutes(http, reportRoutes, reportHandlers(services), bind)
  bindRoutes(http, auditRoutes, auditHandlers(services), bind)
  bindRoutes(http, setUpRoutes, setUpHandlers(services), bind)
  bindRoutes(http, storeSetUpRoutes, storeSetUpHandlers(services), bind)
  bindRoutes(http, tableSetUpRoutes, tableSetUpHandlers(services), bind)
  bindRoutes(http, kitchenRoutes, kitchenHandlers(services, { secure }), bind)
  bindRoutes(http, staffRoutes, staffHandlers(services), bind)
  bindRoutes(http, counterRoutes, counterHandlers(services), bind)
  bindRoutes(http, waiterRoutes, waiterHandlers(services, { secure, cookieSecret: keys.cookieSecret }), bind)
  bindRoutes(http, floorRoutes, floorHandlers(services), bind)
  bindRoutes(http, paymentRoutes, paymentHandlers(services), bind)
  bindRoutes(http, checkoutRoutes, checkoutHandlers(services), bind)
  bindRoutes(http, takeoutRoutes, takeoutHandlers(services), bind)
  bindRoutes(http, activityRoutes, activityHandlers(services), bind)
  bindRoutes(http, memberCodeRoutes, memberCodeHandlers(services), bind)
  bindRoutes(http, mediaRoutes, mediaHandlers(services), bind)
  bindRoutes(http, memberRoutes, memberHandlers(services), bind)
  bindRoutes(http, accountRoutes, accountHandlers(services), bind)
  bindRoutes(http, memberAdjustmentRoutes, memberAdjustmentHandlers(services), bind)
  bindRoutes(http, staffMemberRoutes, staffMemberHandlers(services), bind)
  bindRoutes(http, valueRoutes, valueHandlers(services), bind)
  bindRoutes(http, voucherRoutes, voucherHandlers(services), bind)
  addOpenApi(http, config)
  await addSimulators(http, deps, services)
  await addPages(http, { ...deps, services, identify })
  return http
}

/**
 * Ids that mark a request's log lines and differ across restarts and servers. They are no secret, so one random prefix
 * is enough.
 */
function requestIds(): () => string {
  const process = randomBytes(9).toString('base64url')
  let count = 0
  return () => {
    count += 1
    return `${process}-${count.toString(36)}`
  }
}
