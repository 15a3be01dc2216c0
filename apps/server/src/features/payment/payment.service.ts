import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { AwaitedPayment, BusinessType, PayType } from '@comanda/contract/payment/payment.routes.ts'
import { defaultLanguage, type Language } from '@comanda/rules/language/languages.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/call.ts'
import type { Log } from '../../http/log.ts'
import type { NoticeHeaders, PaymentGateways } from '../../providers/payment/gateway.ts'
import type { LedgerService } from '../ledger/ledger.service.ts'
import type { LiveService } from '../live/live.service.ts'
import type { StoreService } from '../store/store.service.ts'
import { claimPayment, denyPayment, listAwaitedPayments, receivePayment, type StorePayment } from './awaited-payment.ts'
import type { BalanceDeps } from './balance-part.ts'
import { type PayableRegistry, targetKinds } from './payable.ts'
import { type Attempt, type AttemptState, getAttempt } from './payment.repository.ts'
import { type Lane, reconcile } from './reconcile-payment.ts'
import { askGateway, closeAttempt, isOpenAttempt, matchesAttempt, settlePayment } from './settle-payment.ts'
import { type Preorder, type PreorderAnswer, startPayment } from './start-payment.ts'

export { memberPayType } from './balance-gateway.ts'
export { createPayWays } from './pay-ways.ts'
export type { Payable, PayableBy, PayableRegistry, Payables, PayTerms } from './payable.ts'
export { createPaymentLedger, type PaidBy, type PaymentLedger } from './payment-ledger.ts'

export interface PaymentDeps {
  readonly db: Pick<Database, 'pool'>
  readonly store: StoreService
  readonly gateways: PaymentGateways
  readonly payables: PayableRegistry
  readonly ledger: LedgerService
  readonly live: Pick<LiveService, 'record'>
  readonly pointTermsOf: BalanceDeps['pointTermsOf']
  readonly publicUrl: string
  readonly log: Log
  readonly now: () => Date
}

export interface PayState {
  state: AttemptState
  billOuttradeno: string
  amount: number
  awaiting: '' | 'cashier'
}

export interface PaymentService {
  listPayTypes(
    sellerId: string,
    storeId: string,
    businessType: BusinessType,
  ): Promise<Result<{ payTypeList: PayType[] }, 'store_unknown'>>
  createPreorder(request: Preorder, call: Call): Promise<Result<PreorderAnswer, ErrorCode>>
  /** The payee's name in `language`; null = no such payment. */
  payeeOf(sellerId: string, outtradeno: string, language: Language): Promise<string | null>
  /** A payment's state. Asks the gateway while our record is open. */
  checkPay(sellerId: string, outtradeno: string): Promise<Result<PayState, 'not_found'>>
  /** Closes an unfinished payment at the gateway and here. Only for the guest who pressed Pay last. */
  cancelPay(sellerId: string, outtradeno: string, call: Call): Promise<Result<PayState, 'not_found'>>
  /** The guest says that they have paid; the staff are asked. Only for the guest who pressed Pay last. */
  claimPay(sellerId: string, outtradeno: string, call: Call): Promise<Result<PayState, 'not_found'>>
  /** The payments that the staff of a store confirm. The routes have checked that `call` may do it. */
  listAwaited(sellerId: string, storeId: string): Promise<Result<{ payments: AwaitedPayment[] }, never>>
  receive(payment: StorePayment, call: Call): Promise<Result<PayState, 'not_found'>>
  deny(payment: StorePayment, call: Call): Promise<Result<PayState, 'not_found'>>
  /** Refused without effect unless the notice is genuine and fits our record. */
  handleNotice(
    sellerId: string,
    payTypeCode: string,
    rawBody: Buffer,
    headers: NoticeHeaders,
  ): Promise<Result<null, 'notice_forged' | 'notice_mismatch'>>
  /** Run by a job every few seconds: missing notices, unfinished payments and owed refunds. */
  reconcile(now: Date, lane: Lane): Promise<void>
}

export function createPaymentService({
  db,
  store,
  gateways,
  payables,
  ledger,
  live,
  pointTermsOf,
  publicUrl,
  log,
  now,
}: PaymentDeps): PaymentService {
  // In the default language where a gateway stores it: a companion who continues the payment must send the same
  // words.
  const describe = async (sellerId: string, storeId: string, language: Language = defaultLanguage) => {
    const names = (await store.getStore(sellerId, storeId))?.names
    return textIn(names, language, defaultLanguage) || storeId
  }
  const deps = { db, gateways, payables, ledger, live, pointTermsOf, log, now, publicUrl, describe }
  const stateOf = ({ sellerId, payTypeCode, targetId, amount, state }: Attempt): PayState => {
    const awaits = isOpenAttempt(state) ? gateways.forType(sellerId, payTypeCode)?.awaits : undefined
    return { state, billOuttradeno: targetId, amount, awaiting: awaits ?? '' }
  }
  const answer = (found: Result<Attempt, 'not_found'>) => (found.ok ? ok(stateOf(found.value)) : found)

  return {
    async listPayTypes(sellerId, storeId, businessType) {
      if ((await store.getStore(sellerId, storeId)) === null) return refuse('store_unknown')
      if (payables[targetKinds[businessType]] === undefined) return ok({ payTypeList: [] })
      return ok({ payTypeList: [...(await gateways.types(sellerId, storeId, businessType))] })
    },
    async createPreorder(request, call) {
      if ((await store.getStore(request.sellerid, request.storeid)) === null) return refuse('store_unknown')
      return startPayment(deps, request, call)
    },
    async payeeOf(sellerId, outtradeno, language) {
      const attempt = await getAttempt(db.pool, sellerId, outtradeno)
      return attempt === undefined ? null : describe(sellerId, attempt.storeId, language)
    },
    async checkPay(sellerId, outtradeno) {
      const attempt = await getAttempt(db.pool, sellerId, outtradeno)
      if (attempt === undefined) return refuse('not_found')
      const state = isOpenAttempt(attempt.state) ? await askGateway(deps, attempt) : attempt.state
      return ok(stateOf({ ...attempt, state }))
    },
    async cancelPay(sellerId, outtradeno, call) {
      const attempt = await getAttempt(db.pool, sellerId, outtradeno)
      if (attempt === undefined || attempt.uid !== call.actor) return refuse('not_found')
      const state = isOpenAttempt(attempt.state) ? await closeAttempt(deps, attempt) : attempt.state
      return ok(stateOf({ ...attempt, state }))
    },
    claimPay: async (sellerId, outtradeno, call) => answer(await claimPayment(deps, { sellerId, outtradeno }, call)),
    listAwaited: async (sellerId, storeId) => ok({ payments: await listAwaitedPayments(deps, sellerId, storeId) }),
    receive: async (payment, call) => answer(await receivePayment(deps, payment, call)),
    deny: async (payment, call) => answer(await denyPayment(deps, payment, call)),
    async handleNotice(sellerId, payTypeCode, rawBody, headers) {
      const gateway = gateways.forType(sellerId, payTypeCode)
      const notice = gateway?.parseNotice(rawBody, headers, now()) ?? null
      if (gateway === null || notice === null) return refuse('notice_forged')
      const attempt = await getAttempt(db.pool, sellerId, notice.payment.outtradeno)
      if (attempt?.payTypeCode !== payTypeCode || !matchesAttempt(attempt, gateway, notice.payment)) {
        log.error({ sellerId, noticeId: notice.noticeId }, 'a genuine payment notice does not fit our record')
        return refuse('notice_mismatch')
      }
      if (notice.payment.state === 'paid') await settlePayment(deps, attempt, notice.payment, notice)
      return ok(null)
    },
    reconcile: (at, lane) => reconcile(deps, at, lane),
  }
}
