import type { ErrorCode } from '@comanda/contract/errors.ts'
import { portionsWanted } from '@comanda/rules/cart/portion-left.ts'
import { dishesByCode } from '@comanda/rules/cart/price-cart.ts'
import { telMark } from '@comanda/rules/member/phone.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { leastCover } from '@comanda/rules/table-order/diner-count.ts'
import { checkMemo, joinMemos, memoLimits } from '@comanda/rules/table-order/memo.ts'
import type { HeldReason } from '@comanda/rules/table-order/round-hold.ts'
import { businessDay, dayStartsAt } from '@comanda/rules/time/business-day.ts'
import { localTime } from '@comanda/rules/time/local-time.ts'
import type { Call } from '../../../http/call.ts'
import {
  type ChosenLine,
  cartView,
  chosenLine,
  newLines,
  type PricedHere,
  portionPrice,
  priceBefore,
  priceHere,
} from '../../cart/cart.service.ts'
import { type LiveEvent, menuChannel, storeChannel, tableChannel } from '../../live/live.service.ts'
import { messageIdOf, newNumber, sentLine } from '../../order/order.service.ts'
import { menuOfTable, type TableMenu } from '../menu-of-table.ts'
import { enterTable } from '../seating/enter-table.ts'
import { openTableCall, ordering, type TableCall } from '../seating/open-table-call.ts'
import { checkBillOpen, tries } from '../seating/seating.ts'
import type { TablePlace, TableState } from '../table.repository.ts'
import type { SendBody, TableOrderDeps } from '../table-order.service.ts'
import { decideHold, type HoldDecision } from './hold-round.ts'
import { checkSend } from './send-check.ts'
import { type RoundWrite, type RoundWritten, writeRound } from './send-round.repository.ts'

interface Plan {
  readonly menu: TableMenu
  readonly priced: PricedHere
  readonly memo: string
}

/**
 * Sends a round with two statements: one reads, one checks again under lock and writes. A lost race (a companion added,
 * sent or paid) reads and decides again. A repeated key gets the same message id.
 */
export async function sendRound(
  deps: TableOrderDeps,
  place: TablePlace,
  body: SendBody,
  call: Call,
): Promise<Result<SentAnswer, ErrorCode>> {
  for (let attempt = 0; attempt < tries.limit; attempt += 1) {
    const table = await openTableCall(deps, place, call, {
      ...ordering,
      party: body.seatingid,
      replay: { key: call.once, given: 'at once' },
    })
    if (!table.ok) return table
    const { state, refused } = table.value
    if (state.stored !== null) {
      return state.stored.hash === call.once.hash ? ok(state.stored.answer as SentAnswer) : refuse('key_reused')
    }
    const closed = refused ?? checkBillOpen(state, call)
    if (closed !== null) return closed
    const plan = await planRound(deps, place, table.value, body, call)
    if (!plan.ok) return plan
    if (state.seatingId === null) {
      const { currency } = plan.value.menu.snapshot
      const entered = await enterTable(deps, table.value, place, call, {
        opens: true,
        cover: body.cover ?? null,
        currency,
      })
      if (!entered.ok) return entered
      // The guest has opened the table; the next attempt reads the new party.
      continue
    }
    const hold = await decideHold(deps, table.value, plan.value.priced, body, place, call)
    if (!hold.ok) return hold
    const least = leastCover(table.value.settings.inputCover)
    const write = roundWrite(place, state.seatingId, table.value, { ...plan.value, ...hold.value, least }, body, call)
    const written = await writeRound(deps.db.pool, write)
    if (written !== undefined) {
      deps.live.publish(deps.db.pool, newsOf(write, written))
      const { reason } = hold.value
      return ok(reason === '' ? { msgid: write.msgId } : { msgid: write.msgId, held: reason })
    }
    await tries.pause(attempt)
  }
  return refuse('server_busy')
}

export interface SentAnswer {
  readonly msgid: string
  /** Why the round waits for the staff; left out when it does not wait. */
  readonly held?: Exclude<HeldReason, ''>
}

/** Decides whether the round can be sent as the guest saw it. A refusal carries the current cart. */
async function planRound(
  deps: TableOrderDeps,
  place: TablePlace,
  table: TableCall,
  body: SendBody,
  call: Call,
): Promise<Result<Plan, ErrorCode>> {
  const { state } = table
  const menu = await menuOfTable(deps, place, state, call)
  const memo = checkMemo(body.memo, memoLimits.landing)
  if (!memo.ok) return memo
  if (menu === null)
    return state.lines.length === 0 && body.orderDetail === undefined ? refuse('cart_empty') : refuse('menu_missing')
  const lines =
    body.orderDetail === undefined
      ? ok(state.lines.map((row) => chosenLine(row, menu)))
      : newLines(body.orderDetail, menu, call)
  if (!lines.ok) return lines
  if (lines.value.length === 0) return refuse('cart_empty')
  const cart = () => cartView(state.cartSeq, lines.value, menu)
  const priced = priceHere(lines.value, menu)
  const refused = await checkSend(deps, place, table, { lines: lines.value, priced, menu }, body)
  if (refused !== null) return refuse(refused.code, refused.values, { ...refused.details, cart: cart() })
  const changes = priceChanges(priced)
  const unseen = findUnseen(state, body, priced.amount, changes.length > 0)
  if (unseen !== null) return refuse(unseen, [], { cart: cart(), amount: priced.amount, changes })
  // The party's kitchen note (an allergy, say) goes on every ticket, whichever guest sends and adds. Nothing is cut.
  return ok({ menu, priced, memo: joinMemos(state.memo, memo.value, Number.POSITIVE_INFINITY) ?? state.memo })
}

/** The lines whose price changed since they were chosen: 'was ¥18, now ¥20', per portion. */
function priceChanges({ lines }: PricedHere) {
  return lines.flatMap((price) => {
    const line = price.line as ChosenLine
    const was = priceBefore(line, price)
    return was === null ? [] : [{ lineId: line.id, name: line.name, was, now: portionPrice(price) }]
  })
}

/** A change that the guest has not seen. A different sum comes from a price, or from a companion who removed a dish. */
function findUnseen(
  state: TableState,
  body: SendBody,
  amount: number,
  hasOtherPrice: boolean,
): 'price_changed' | 'cart_changed' | null {
  if (hasGrown(state, body)) return 'cart_changed'
  // A phone that sends no seen state has not shown a changed price.
  if (body.orderAmount === undefined) return hasOtherPrice ? 'price_changed' : null
  if (body.orderAmount === amount) return null
  // This can happen under the same number: the guest's own add was under way when a companion removed the dish.
  const isCart = body.orderDetail === undefined && body.seq !== undefined
  return isCart && !hasOtherPrice ? 'cart_changed' : 'price_changed'
}

/** True when a companion changed or added a dish since the guest's page loaded the cart. */
function hasGrown(state: TableState, body: SendBody): boolean {
  const { seq } = body
  return seq !== undefined && body.orderDetail === undefined && state.lines.some((line) => line.seq > seq)
}

function roundWrite(
  place: TablePlace,
  seatingId: string,
  { state, store }: TableCall,
  { menu, priced, memo, reason, afterRounds, least }: Plan & HoldDecision & { readonly least: number },
  body: SendBody,
  call: Call,
): RoundWrite {
  const roundId = newNumber()
  const ownLines = body.orderDetail !== undefined
  return {
    place,
    seatingId,
    // A round with its own lines leaves the cart unchanged. The cart's number then matters only for dishes every party
    // must order.
    expectedSeq: ownLines && menu.mustOrder.length === 0 ? null : state.cartSeq,
    once: call.once,
    uid: call.actor,
    roundId,
    msgId: messageIdOf(place.sellerId, roundId),
    businessDay: businessDay(localTime(call.now.getTime(), store.timeZone), dayStartsAt),
    menuVersion: menu.version,
    original: menu.snapshot.original,
    count: priced.count,
    amount: priced.amount,
    memo,
    lines: priced.lines.map((line, index) => sentLine(line, index + 1, menu)),
    cartLineIds: ownLines ? [] : state.lines.map((line) => line.id),
    cover: body.cover ?? null,
    leastCover: least,
    acceptAtOnce: store.acceptMode === 'auto' && reason === '',
    held: reason,
    afterRounds,
    language: body.language,
    telMark: telMark(state.telEnd),
    portions: portionsWanted(
      priced.lines.map(({ line }) => line),
      dishesByCode(menu.snapshot),
    ),
  }
}

function newsOf({ place, roundId, uid }: RoundWrite, written: RoundWritten): readonly LiveEvent[] {
  const { sellerId, storeId, tableNo } = place
  const table = tableChannel(storeId, tableNo)
  const sent = { seq: written.cartSeq, uid, what: 'sent' }
  return [
    { sellerId, channel: table, seq: written.tableSeq, type: 'fresh_order', data: sent },
    { sellerId, channel: storeChannel(storeId), seq: written.storeSeq, type: 'ticket_sent', data: { roundId } },
    ...(written.menuSeq === null
      ? []
      : [{ sellerId, channel: menuChannel(storeId), seq: written.menuSeq, type: 'menu_changed', data: {} }]),
  ]
}
