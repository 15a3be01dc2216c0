import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { Ahead } from '@comanda/contract/pickup-order/counter.schema.ts'
import { calendarCheck, handbag, moped } from '@comanda/ui/icon/icons-later.tsx'
import { momentText } from '../../app/clock.ts'
import type { Text } from '../../i18n/text.ts'

/** A ticket of an order ahead. */
export type AheadTicket = Ticket & { readonly ahead: Ahead }

export function isAhead(ticket: Ticket): ticket is AheadTicket {
  return ticket.ahead !== null
}

/** The icon of an order type. It always stands beside the word. */
export function typeIcon(orderType: number): string {
  return orderType === 1 ? handbag : orderType === 2 ? moped : calendarCheck
}

/** `Pick-up 0231`, or the table's name. */
export function ticketName(ticket: Ticket, t: Text): string {
  return isAhead(ticket) ? t('ahead.name', { type: ticket.orderType, no: ticket.ahead.pickupNo }) : ticket.tableName
}

/** When the order is due: `Collects at 13:08`, or as soon as possible. */
export function whenText(
  { orderType, ahead }: AheadTicket,
  now: number,
  zone: string,
  language: string,
  t: Text,
): string {
  const { takeAt, readyBy } = ahead
  if (takeAt === null) return t('ahead.asap', { time: momentText(readyBy, now, zone, language) })
  return t('ahead.at', { type: orderType, time: momentText(takeAt, now, zone, language) })
}

/** That the ticket is paid; for a group-buy voucher with its platform, which the counter settles with. */
export function paidText({ ahead }: Ticket, t: Text): string {
  const voucher = ahead?.voucher ?? null
  return voucher === null ? t('kitchen.paid') : t('ahead.byVoucher', { platform: voucher })
}

/** What happened to a redeemed voucher that no longer pays the order; empty = there is none. */
export function voucherBackText({ ahead }: Ticket, t: Text): string {
  const back = ahead?.voucherBack ?? null
  return back === null ? '' : t('ahead.voucherBack', { back })
}

/** Minutes until the order is due, or minutes it is late. */
export function dueText(dueAt: string, now: number, t: Text): string {
  const minutes = (Date.parse(dueAt) - now) / 60_000
  return minutes < 0 ? t('ahead.over', { n: Math.ceil(-minutes) }) : t('ahead.left', { n: Math.floor(minutes) })
}

/** `1.2`, in kilometres. */
export function kilometres(metres: number): string {
  return (metres / 1000).toFixed(1)
}

export function countPortions(ticket: Ticket): number {
  return ticket.lines.reduce((sum, line) => (line.cookState === 'refused' ? sum : sum + line.num), 0)
}
