import type { Call } from '../../../http/call.ts'
import type { TableAccess } from '../../live/live.service.ts'
import type { TablePlace } from '../table.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import { enterTable } from './enter-table.ts'
import { readDoor, refusalAtDoor, servesHere, tableSettings } from './table-door.ts'

/**
 * Reads a guest's access to a table's events when a stream opens. For a guest outside the party it is read again at
 * each relevant event. Concurrent streams of one phone share one read.
 */
export function createStreamAccess(deps: TableOrderDeps): (place: TablePlace, call: Call) => Promise<TableAccess> {
  const asked = new Map<string, Promise<TableAccess>>()
  return (place, call) => {
    if (servesHere(call, place)) return Promise.resolve('staff')
    const key = `${place.sellerId} ${place.storeId} ${place.tableNo} ${call.actor}`
    const known = asked.get(key)
    if (known !== undefined) return known
    const asking = readStreamAccess(deps, place, call).finally(() => asked.delete(key))
    asked.set(key, asking)
    return asking
  }
}

async function readStreamAccess(deps: TableOrderDeps, place: TablePlace, call: Call): Promise<TableAccess> {
  const rules = await tableSettings(deps, place)
  if (!rules.ok) return 'no'
  const door = await readDoor(deps.db.pool, rules.value, place, call)
  if (door.me?.state === 'in') return 'in'
  const isOpen = refusalAtDoor(door) === null
  if (door.seatingId === null && isOpen) return 'free'
  if (door.former) return 'former'
  if (!isOpen) return 'no'
  const entered = await enterTable(deps, rules.value, place, call, { opens: false })
  return entered.ok ? entered.value : 'no'
}
