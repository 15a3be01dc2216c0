import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'

/** Deals tickets into columns, oldest first, each into the shortest column, so that the cook scrolls least. */
export function dealToColumns(tickets: readonly Ticket[], columnCount: number): Ticket[][] {
  const columns = Array.from({ length: Math.max(1, columnCount) }, () => ({ height: 0, tickets: [] as Ticket[] }))
  for (const ticket of tickets) {
    const shortest = columns.reduce((best, column) => (column.height < best.height ? column : best))
    shortest.tickets.push(ticket)
    // In lines: three for head and buttons, half a line for an option.
    shortest.height += 3 + ticket.lines.reduce((sum, line) => sum + 1 + line.addItems.length / 2, 0)
  }
  return columns.map((column) => column.tickets)
}
