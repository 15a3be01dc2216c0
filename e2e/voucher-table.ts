import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Guest, seatGuest } from './guest.ts'
import { openTerminal } from './pages/terminal.page.ts'
import { VoucherSheetPage } from './pages/voucher-sheet.page.ts'
import { openStage, type Stage } from './stage.ts'
import { voucherShelf } from './vouchers.ts'

export const soon = { timeout: 20_000 }
/** Of the voucher's dish. */
export const pork = { zh: '炉火回锅肉', en: 'Hearth twice-cooked pork', ja: '炉火の回鍋肉（ホイコーロー）' } as const
/** Of the dish's one required choice. */
export const mild = { zh: '微麻微辣', en: 'Mild', ja: '控えめ' } as const

export type VoucherGuest = Guest & { readonly voucher: VoucherSheetPage }

/** A stage with guests who have vouchers, the platforms' shelf and the kitchen with the tickets. For `describe`. */
export function voucherTable() {
  let stage: Stage
  let shelf: ReturnType<typeof voucherShelf>
  let kitchen: Awaited<ReturnType<typeof openTerminal>>
  beforeAll(async () => {
    stage = await openStage()
    shelf = voucherShelf(stage)
    kitchen = await openTerminal(stage)
  })
  afterEach(() => shelf.misbehave({ answers: 'normal' }))
  afterAll(() => stage?.close())

  async function seated(language: 'zh' | 'en' | 'ja', tableNo: string): Promise<VoucherGuest> {
    const guest = await seatGuest(stage, language, { tableNo })
    return { ...guest, voucher: new VoucherSheetPage(guest.page, guest.text) }
  }

  /** From the landing page to the dish with its choices. */
  async function atDish(guest: VoucherGuest, number: string, platform: 'meituan' | 'douyin' = 'meituan') {
    await guest.voucher.open(platform)
    await guest.voucher.lookUp(number)
    await guest.voucher.covered.waitFor()
    await guest.dish.choose(mild[guest.language])
  }

  /** Of this table only, not of one whose number starts the same. */
  const ticketsOf = (table: string) =>
    kitchen.page.getByRole('article').filter({ hasText: new RegExp(`(?<![A-Z0-9])${table}(?![0-9])`) })

  /** Tickets on the board, once a later ticket has arrived, so that none is missing. */
  async function ticketsNow(table: string): Promise<number> {
    const sentinel = await seated('en', 'A12')
    await atDish(sentinel, await shelf.fresh('meituan'))
    const before = await ticketsOf('A12').count()
    await sentinel.voucher.placeOrder()
    await sentinel.voucher.titled('voucher.placedTitle').waitFor(soon)
    await expect.poll(() => ticketsOf('A12').count(), soon).toBe(before + 1)
    await sentinel.context.close()
    return ticketsOf(table).count()
  }

  return {
    ...{ seated, atDish, ticketsOf, ticketsNow },
    get stage() {
      return stage
    },
    get shelf() {
      return shelf
    },
  }
}
