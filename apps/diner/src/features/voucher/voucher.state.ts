/**
 * A guest's voucher from its number to its order, one at a time. `startOrResume` begins, or continues an earlier page's;
 * `query` → `redeem` → placed; `again`, `tryAnother` and `giveUpRedemption` resolve problems.
 */
import type { VoucherPlatform } from '@comanda/contract/voucher/voucher.schema.ts'
import { create } from 'zustand'
import type { Page } from '../../app/page-input.ts'
import { type DishChoice, lineOf, newLineOf } from '../cart/cart-queue.ts'
import { orderLanguage } from '../cart/order-language.ts'
import type { AheadOrderBody } from '../pickup-order/submit/ahead-body.ts'
import { dishOnMenu, findVoucher } from './find-voucher.ts'
import type { Outcome } from './outcome.ts'
import { holderOf } from './pay-refusal.ts'
import { continueRedemption, giveUp } from './redeem.ts'
import {
  keepRedemption,
  keptRedemption,
  newRedemption,
  type Redemption,
  redemptionOf,
  withNumber,
} from './redemption.ts'
import { type OrderToRedeem, showVoucherResult } from './voucher-door.ts'
import { isYoung, redemptionMemory, type VoucherPlace } from './voucher-place.ts'
import { fresh, keptState, stateAfter, type VoucherState } from './voucher-step.ts'

export const useVoucher = create<VoucherState>(() => fresh)
const { getState, setState } = useVoucher

/** After a longer break the guest is asked before anything is sent. */
const goesOnAloneMs = 10 * 60_000

let here: { readonly page: Page; readonly place: VoucherPlace } | null = null
/** The counts of the last opening and the last look-up. */
let taken = -1
let lookUps = 0

const isHere = (place: VoucherPlace) => here !== null && redemptionMemory(here.place) === redemptionMemory(place)

/** An opening of the sheet: `asked` counts them, so that a re-render changes nothing. */
export interface VoucherRequest {
  readonly platform: VoucherPlatform
  readonly order: OrderToRedeem | null
  readonly asked: number
}

/** Opens the sheet of a platform or an order, or an unfinished one. */
export function startOrResume(
  page: Page,
  place: VoucherPlace,
  { platform, order, asked }: VoucherRequest,
  now: number,
): void {
  const isSame = isHere(place)
  here = { page, place }
  if (isSame && taken === asked) return
  taken = asked
  const { step, redemption, isBusy, platform: before } = getState()
  const held = isSame && redemption !== null && (isBusy || isYoung(redemption.at, now)) ? redemption : null
  if (held !== null && (isBusy || order === null || held.order?.outtradeno === order.outtradeno)) return
  if (isSame && order === null && (step === 'number' || step === 'dish') && before === platform) return
  lookUps += 1
  const kept = keptRedemption(place, now)
  if (order !== null && kept?.order?.outtradeno !== order.outtradeno) {
    setState({ ...fresh, platform: order.platform, step: 'another', redemption: redemptionOf(order, now) })
    return
  }
  setState(kept === null ? { ...fresh, platform } : keptState(kept))
  if (kept !== null && getState().step === 'unsure' && now - kept.at < goesOnAloneMs) void again()
}

/** Finds the voucher's dish. `bringSheet` loads its sheet meanwhile, and rejects if it fails. */
export async function query(number: string, bringSheet: () => Promise<void>): Promise<void> {
  const { platform, isBusy } = getState()
  if (here === null || isBusy) return
  const { page, place } = here
  lookUps += 1
  const lookUp = lookUps
  setState({ isBusy: true, problem: '', doubt: null, outtradeno: '' })
  const [found, isBrought] = await Promise.all([
    findVoucher(page, place, platform, number),
    bringSheet().then(
      () => true,
      () => false,
    ),
  ])
  // Another store's page or another platform's sheet has replaced it.
  if (lookUp !== lookUps) return
  if (found.kind === 'found' && isBrought) setState({ step: 'dish', isBusy: false, dish: found.dish })
  else if (found.kind === 'found') setState({ isBusy: false, doubt: 'lost' })
  else if (found.kind === 'gone') setState({ isBusy: false, doubt: 'gone' })
  else {
    const { message, code } = found.refusal
    const doubt = message !== '' ? null : code === 'offline' ? 'lost' : 'silent'
    setState({ isBusy: false, problem: message, doubt, outtradeno: holderOf(found.refusal) })
  }
}

/** Orders one portion as chosen and redeems the voucher for it. */
export async function redeem(choice: Required<DishChoice>): Promise<void> {
  const { dish, platform, isBusy } = getState()
  if (here === null || dish === null || isBusy) return
  const { page, place } = here
  const { storeId, tableNo } = place
  const line = lineOf(dish.item, { ...choice, num: 1 }, '')
  const body: AheadOrderBody = {
    ...{
      storefrontid: storeId,
      orderType: '1' as const,
      orderNum: 1,
      orderAmount: line.amount,
      orderDetail: [newLineOf(line)],
    },
    ...{ tableNo, memo: '', orderScene: '0' as const, language: orderLanguage(page.language), takeAt: null },
    ...{ menuClass: dish.menuClass, voucher: platform },
  }
  const { number, found, item } = dish
  const wish = { platform, storeId, tableNo, number, product: found.productCode, name: item.showName, body }
  await run(newRedemption(wish, Date.now()), continueRedemption)
}

/** Retries an undecided step under its keys. */
export async function again(): Promise<void> {
  const { redemption } = getState()
  if (redemption !== null) await run(redemption, redemption.isGivenUp ? giveUp : continueRedemption)
}

/** Pays the existing order with another number. */
export async function tryAnother(number: string): Promise<void> {
  const { redemption } = getState()
  if (redemption !== null) await run(withNumber(redemption, number), continueRedemption)
}

export async function giveUpRedemption(): Promise<void> {
  const { redemption } = getState()
  if (redemption !== null) await run(redemption, giveUp)
}

/** The guest stops waiting: the server ends it, and the order shows how. */
export function stopWaiting(): void {
  const { isBusy, platform } = getState()
  if (here === null || isBusy) return
  keepRedemption(here.place, null)
  setState({ ...fresh, platform })
}

async function run(redemption: Redemption, act: typeof continueRedemption): Promise<void> {
  if (here === null || getState().isBusy) return
  const { place } = here
  const keep = (kept: Redemption) => {
    keepRedemption(place, kept)
    if (isHere(place)) setState({ redemption: kept })
  }
  setState({ isBusy: true, problem: '', doubt: null, outtradeno: '', tableNo: redemption.tableNo })
  keep(redemption)
  take(await act(redemption, place.sellerId, keep), place)
}

function take(outcome: Outcome, place: VoucherPlace): void {
  const isOpen = outcome.kind === 'unsure' || outcome.kind === 'another'
  if (!isOpen) keepRedemption(place, null)
  // Another store's page shows nothing of it; its order does.
  if (!isHere(place)) return
  setState({ isBusy: false, ...(isOpen ? {} : { redemption: null }), ...stateAfter(outcome, getState().dish !== null) })
  showVoucherResult()
  if (outcome.kind === 'not_ordered') void reloadDish()
}

/** The store refused the dish as shown: the phone reads it again if it can. */
async function reloadDish(): Promise<void> {
  const { dish } = getState()
  if (here === null || dish === null) return
  const now = await dishOnMenu(here.page, here.place, dish.item.code)
  if (now.kind === 'found' && getState().dish === dish) setState({ dish: { ...dish, ...now.dish } })
}
