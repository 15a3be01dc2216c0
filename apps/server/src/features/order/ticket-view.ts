import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { ticketNumber } from '@comanda/rules/order/ticket-number.ts'
import type { TicketRow } from './order-row.ts'

/** A round as the kitchen reads it. */
export function ticketView(row: TicketRow): Ticket {
  return {
    roundId: row.roundId,
    ticketNo: ticketNumber(row.ticketNo),
    tableNo: row.tableNo,
    tableName: row.tableName ?? row.tableNo,
    roundNo: row.roundNo,
    orderType: row.orderType,
    state: row.state,
    cookState: row.cookState,
    cover: row.cover,
    memo: row.memo,
    sentAt: row.sentAt.toISOString(),
    cookAt: row.cookAt?.toISOString() ?? null,
    servedAt: row.servedAt?.toISOString() ?? null,
    printCount: row.printCount,
    amount: row.amount,
    paid: row.paid,
    lines: row.lines.map((line) => ({
      lineNo: line.lineNo,
      code: line.code,
      names: { ...line.names },
      standard: line.standard,
      num: line.num,
      addItems: line.addItems.map(({ code, name, num }) => ({ code, name, num })),
      memo: line.memo,
      cookState: line.cookState,
    })),
  }
}
