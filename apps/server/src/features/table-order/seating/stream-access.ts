import type { Call } from '../../../http/call.ts'
import type { TableAccess } from '../../live/live.service.ts'
import type { TablePlace } from '../table.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import { enterTable } from './enter-table.ts'
import { readDoor, refusalAtDoor, servesHere, tableSettings } from './table-door.ts'

/**
 * What a guest may hear of a table's stream. Asked when a stream opens, and again for guests who do not sit there at each event that may
 * concern them. Streams of one phone that ask at one moment share one read.
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
