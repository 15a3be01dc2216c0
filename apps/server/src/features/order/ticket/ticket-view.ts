import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { writeAddItems } from '@comanda/rules/menu/option-choice.ts'
import { ticketNumber } from '@comanda/rules/order/ticket-number.ts'
import { standardNames, ticketAddItems, type WordMenu } from '../../cart/cart.service.ts'
import { aheadView } from '../ahead/ticket-ahead-view.ts'
import type { TicketRow } from '../order-row.ts'

/** A round for the kitchen, in the language it was ordered in; `inEveryLanguage` adds the others. */
export function ticketView(row: TicketRow): Ticket {
  return {
    roundId: row.roundId,
    ticketNo: ticketNumber(row.ticketNo),
    outtradeno: row.billId,
    tableNo: row.tableNo,
    tableName: row.tableName ?? (row.ahead?.tableNo || row.tableNo),
    roundNo: row.roundNo,
    orderType: row.orderType,
    menuClass: row.menuClass,
    menuVersion: row.menuVersion,
    original: row.original,
    state: row.state,
    held: row.held,
    cookState: row.cookState,
    cover: row.cover,
    memo: row.memo,
    sentAt: row.sentAt.toISOString(),
    waiter: row.waiter,
    telMark: row.telMark,
    language: row.language,
    cookAt: row.cookAt?.toISOString() ?? null,
    servedAt: row.servedAt?.toISOString() ?? null,
    printCount: row.printCount,
    amount: row.amount,
    paid: row.paid,
    ahead: aheadView(row),
    lines: row.lines.map((line) => ({
      lineNo: line.lineNo,
      code: line.code,
      names: { ...line.names },
      standard: line.standard,
      num: line.num,
      addItems: writeAddItems(line.addItems).map(({ price: _, items, ...item }) => ({
        ...item,
        ...(items === undefined ? {} : { items: items.map(({ code, name, num }) => ({ code, name, num })) }),
      })),
      memo: line.memo,
      amount: line.amount,
      cookState: line.cookState,
      reason: line.reason,
      refusedBy: line.refusedBy === '' ? '' : line.refusedBy.startsWith('staff:') ? 'staff' : 'guest',
      refusedName: line.refusedName,
    })),
  }
}

/** Adds every language: a cook reads the terminal's language, not the menu's or the guest's. */
export function inEveryLanguage(ticket: Ticket, menu: WordMenu): Ticket {
  return {
    ...ticket,
    lines: ticket.lines.map((line) => ({
      ...line,
      standardNames: standardNames(menu, line.code, line.standard),
      addItems: ticketAddItems(line.addItems, line.code, menu),
    })),
  }
}
