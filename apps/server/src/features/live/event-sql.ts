/** SQL expressions for an event that is numbered and stored inside a larger data-modifying statement. */
export interface EventExpressions {
  /** The CTE whose single row triggers the event; no row, no event. Its columns may be used in `data`. */
  readonly from: string
  readonly sellerId: string
  readonly channel: string
  readonly type: string
  readonly data: string
}

/**
 * Two CTEs, `<name>_channel` and `<name>`; `<name>.seq` is the event's number. Write a table's event before the store's
 * and let the second's `from` join the first. Channels are locked in that order everywhere (live.repository.ts).
 */
export function eventSql(name: string, { from, sellerId, channel, type, data }: EventExpressions): string {
  return `${name}_channel as (
  insert into live_channel as c (seller_id, channel, seq)
  select ${sellerId}, ${channel}, 1 from ${from}
  on conflict (seller_id, channel) do update set seq = c.seq + 1
  returning c.seq
), ${name} as (
  insert into live_event (seller_id, channel, seq, type, data)
  select ${sellerId}, ${channel}, ${name}_channel.seq, ${type}, ${data} from ${name}_channel, ${from}
  returning seq
)`
}
