import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { TicketDelivery } from '@comanda/contract/pickup-order/counter.schema.ts'
import type { AheadTicket } from './ahead-words.ts'

/** The store's zone, independent of the machine's. */
export const storeZone = 'Asia/Shanghai'

/** 12:00 at the store. */
export const noon = Date.parse('2026-11-21T12:00:00+08:00')

/** `13:08` of that day at the store, as the server writes it. */
export function at(clock: string, daysLater = 0): string {
  return new Date(`2026-11-${21 + daysLater}T${clock}:00+08:00`).toISOString()
}

export function makeDelivery(overrides: Partial<TicketDelivery> = {}): TicketDelivery {
  return {
    ...{ recipient: 'Ms Wang', tel: '138****5678', address: '8 River Road', houseNo: '301', memo: 'Leave at the door' },
    ...{ distance: 1200, about: false, deliverySelf: true, state: 'waiting', rider: null, reason: '' },
    ...overrides,
  }
}

/** A pick-up of two teas, number 0231, wanted at 13:08 and visible to the kitchen since noon. */
export function makeAheadTicket(
  overrides: Partial<Omit<Ticket, 'ahead'>> = {},
  ahead: Partial<AheadTicket['ahead']> = {},
): AheadTicket {
  const orderType = overrides.orderType ?? 1
  return {
    ...{
      roundId: 'R1234567',
      ticketNo: '0231',
      outtradeno: 'B1234567',
      tableNo: '',
      tableName: '',
      roundNo: 1,
      menuVersion: 1,
      original: 'zh',
    },
    ...{
      state: 'accepted',
      held: '',
      cookState: 'cooking',
      cover: 0,
      memo: '',
      sentAt: at('11:30'),
      waiter: '',
      telMark: '',
    },
    ...{ language: 'en-us', cookAt: null, servedAt: null, printCount: 0, amount: 3600, paid: true },
    lines: [
      {
        ...{
          lineNo: 1,
          code: 'TEA',
          names: { zh: '茉莉奶绿', en: 'Jasmine milk tea' },
          standard: '',
          num: 2,
          addItems: [],
        },
        ...{ memo: '', amount: 3600, cookState: 'cooking', reason: '', refusedBy: '', refusedName: '' },
      },
    ],
    ...overrides,
    orderType,
    ahead: {
      ...{ outtradeno: 'B1234567', pickupNo: '0231', takeAt: at('13:08'), readyBy: at('13:08'), dueAt: at('13:08') },
      ...{
        releaseAt: at('12:00'),
        releasedAt: at('12:00'),
        readyAt: null,
        handedOverAt: null,
        handedOverBy: '',
        voucher: null,
        voucherBack: null,
      },
      delivery: orderType === 2 ? makeDelivery() : null,
      ...ahead,
    },
  }
}
