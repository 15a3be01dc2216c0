import type { Ahead, TicketDelivery } from '@comanda/contract/pickup-order/counter.schema.ts'
import { aheadDue } from '@comanda/rules/kitchen/ahead-due.ts'
import { maskedPhone } from '@comanda/rules/kitchen/masked-phone.ts'
import { ticketNumber } from '@comanda/rules/order/ticket-number.ts'
import { rideMinutes } from '@comanda/rules/takeout/ride-minutes.ts'
import type { DeliveryRow, TicketRow } from '../order-row.ts'

/** The ahead part of a ticket; null for a round sent from a table. */
export function aheadView({
  billId,
  orderType,
  ahead,
}: Pick<TicketRow, 'billId' | 'orderType' | 'ahead'>): Ahead | null {
  if (ahead === null) return null
  const { takeAt, readyBy } = ahead
  const sendMinutes = rideMinutes(ahead.delivery?.distance ?? null)
  const times = { takeAt: takeAt === null ? null : Date.parse(takeAt), readyBy: Date.parse(readyBy) }
  return {
    outtradeno: billId,
    pickupNo: ticketNumber(ahead.pickupNo),
    takeAt: instant(takeAt),
    readyBy: new Date(readyBy).toISOString(),
    dueAt: new Date(aheadDue({ orderType, sendMinutes, ...times })).toISOString(),
    releaseAt: new Date(ahead.releaseAt).toISOString(),
    releasedAt: instant(ahead.releasedAt),
    readyAt: instant(ahead.readyAt),
    handedOverAt: instant(ahead.handedOverAt),
    handedOverBy: ahead.handedOverBy ?? '',
    voucher: ahead.voucher,
    voucherBack: ahead.voucherBack,
    delivery: ahead.delivery === null ? null : deliveryView(ahead.delivery),
  }
}

function deliveryView(row: DeliveryRow): TicketDelivery {
  return {
    recipient: row.recipient ?? '',
    tel: maskedPhone(row.tel ?? ''),
    address: row.address ?? '',
    houseNo: row.houseNo ?? '',
    memo: row.memo ?? '',
    distance: row.distance,
    about: row.about ?? false,
    deliverySelf: row.deliverySelf,
    state: row.state ?? 'waiting',
    rider: row.riderName ? { name: row.riderName, tel: row.riderTel ?? '' } : null,
    reason: row.reason ?? '',
  }
}

/** PostgreSQL writes instants inside JSON in its own format. */
function instant(at: string | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
