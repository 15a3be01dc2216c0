import { staffDoor } from '@comanda/rules/table-order/staff-door.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useState } from 'react'
import { clockOf } from '../../../app/clock.ts'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { openTable, type TableTile } from '../floor.queries.ts'
import styles from './table-tile.module.css'

/** Below a table's tile: opens the table, or lets further guests in, as the terminal does. Hidden when not needed. */
export function TableDoor({ tile, storeId, onDone }: { tile: TableTile; storeId: string; onDone: () => void }) {
  const text = useText()
  const { sellerId, style, store } = usePage()
  const [state, setState] = useState<'ready' | 'asking' | 'failed'>('ready')
  if (tile.unlockedUntil !== null) {
    const until = clockOf(tile.unlockedUntil, store?.timeZone ?? 'UTC')
    return <small className={styles.unlocked}>{text('waiter.unlockedUntil', { until })}</small>
  }
  const door = staffDoor(tile, style)
  if (door === null) return null
  async function open() {
    setState('asking')
    const isDone = await openTable({ sellerId, storeId }, tile)
    setState(isDone ? 'ready' : 'failed')
    if (isDone) onDone()
  }
  return (
    <Button
      // Highlighted when guests wait to join.
      kind={tile.waiting.length > 0 ? 'soft' : 'plain'}
      size="small"
      waiting={state === 'asking'}
      aria-label={text(`waiter.${door}Table`, { table: tile.tablename })}
      onClick={() => void open()}
    >
      {text(state === 'failed' ? 'waiter.again' : `waiter.${door}`)}
    </Button>
  )
}
