import { AsyncLocalStorage } from 'node:async_hooks'
import { fileURLToPath } from 'node:url'
import type { CallResult } from '@comanda/client/call-result.ts'
import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { vi } from 'vitest'
import type { BadNetwork } from './bad-network.ts'

/** The part of the guests' app used here: the real code, not a copy (apps/diner, table-order.state.ts). */
interface DinerTable {
  joinTable(place: DinerPlace, mayOrder: boolean): Promise<void>
  setDishes(items: ReadonlyMap<string, MenuItem>): void
  addDish(code: string, choice?: DishChoice): boolean
  changeLine(id: string, num: number, memo?: string): boolean
  /** The screens' way to change the cart. */
  readonly tableCart: { changeChoice(id: string, item: MenuItem, to: DishChoice): boolean }
  clearCart(): void
  refreshTable(): Promise<void>
  flush(): Promise<void>
  forgetTable(): void
  readonly useTableState: { getState(): DinerState }
}

interface DinerSending {
  sendRound(order: object, language: 'en'): Promise<CallResult<unknown>>
}

interface DinerLive {
  onLive(type: string, listener: (event: { seq: number; what: string }) => void): () => void
  followTable(place: DinerPlace & { readonly after?: number | undefined }): () => void
}

interface DinerClient {
  startClient(language: 'en'): unknown
  call(key: string, sending: unknown, options?: { readonly key?: string }): Promise<CallResult<unknown>>
}

interface DinerState {
  readonly lines: readonly CartLineWire[]
  readonly server: { readonly seq: number; readonly lines: readonly CartLineWire[] }
  readonly pending: readonly unknown[]
  readonly head: { readonly eventId: number } | null
}

export interface DinerPlace {
  readonly sellerId: string
  readonly storeId: string
  readonly tableNo: string
}

export interface DishChoice {
  readonly standard?: string
  readonly addItems?: CartLineWire['menuItem']
  readonly num?: number
  readonly memo?: string
}

/** The guests' app without screens: its cart, queue, client and live stream, on a network of its own. */
export interface DinerPhone {
  readonly state: DinerState
  /** Opens a table's page, as after a scan. */
  join(place: DinerPlace, network: BadNetwork): Promise<void>
  add(code: string, choice: DishChoice): void
  change(id: string, num: number, memo?: string): void
  choose(id: string, item: MenuItem, to: DishChoice): void
  clear(): void
  /** Undoes a clearing, once its result is known; null = nothing to undo. */
  undo(key: string): Promise<CallResult<unknown> | null>
  /** Sends the cart as the Send button does, after pending changes. */
  send(): Promise<CallResult<unknown>>
  /** Simulates the browser's `online` event: pending changes are sent and everything is reloaded. */
  wake(): void
  leave(): void
}

interface World {
  network: BadNetwork | undefined
  readonly storage: Map<string, string>
  readonly online: Set<() => void>
}

const inWorld = new AsyncLocalStorage<World>()
const undoCall = 'weixin/storeorder/:sellerId/:storeId/:tableNo/cartundo.html'

/** Each phone gets its own copy of the app's modules, as in a browser. Globals are separated by caller. */
export async function openDinerPhone(dishes: ReadonlyMap<string, MenuItem>): Promise<DinerPhone> {
  stubBrowser()
  vi.resetModules()
  const table = (await import(pathOf('features/table-order/table-order.state.ts'))) as DinerTable
  const live = (await import(pathOf('features/live/live.state.ts'))) as DinerLive
  const client = (await import(pathOf('platform/client.ts'))) as DinerClient
  const sending = (await import(pathOf('features/table-order/round/send-round.ts'))) as DinerSending
  const world: World = { network: undefined, storage: new Map(), online: new Set() }
  const inside = <T>(work: () => T): T => inWorld.run(world, work)
  client.startClient('en')
  table.setDishes(dishes)
  let here: DinerPlace | undefined
  let stops: (() => void)[] = []
  return {
    get state() {
      return table.useTableState.getState()
    },
    join: (place, network) =>
      inside(async () => {
        here = place
        world.network = network
        world.storage.clear()
        table.forgetTable()
        stops = listen(table, live, world)
        await table.joinTable(place, true)
        stops.push(live.followTable({ ...place, after: table.useTableState.getState().head?.eventId }))
      }),
    add: (code, choice) => void inside(() => table.addDish(code, choice)),
    change: (id, num, memo) => void inside(() => table.changeLine(id, num, memo)),
    choose: (id, item, to) => void inside(() => table.tableCart.changeChoice(id, item, to)),
    clear: () => inside(() => table.clearCart()),
    undo: (key) =>
      inside(async () => {
        const asked = await client.call(`GET /${undoCall}`, { params: here })
        const { cleared } = (asked.ok ? asked.value : { cleared: null }) as { cleared: { seq: number } | null }
        if (cleared === null) return null
        return client.call(`POST /${undoCall}`, { params: here, query: {}, body: { seq: cleared.seq } }, { key })
      }),
    send: () => inside(() => sending.sendRound({}, 'en')),
    wake: () =>
      inside(() => {
        for (const listener of [...world.online]) listener()
      }),
    leave() {
      for (const stop of stops) stop()
      world.network?.close()
      world.network = undefined
    },
  }
}

/** Does the work of live-table.tsx, which needs a rendered page. */
function listen(table: DinerTable, live: DinerLive, { online: onlineListeners }: World): (() => void)[] {
  const online = () => void table.flush()
  onlineListeners.add(online)
  return [
    () => onlineListeners.delete(online),
    live.onLive('fresh_order', ({ seq, what }) => {
      if (what !== 'cart' || seq > table.useTableState.getState().server.seq) void table.refreshTable()
    }),
    live.onLive('resync', () => void table.refreshTable().then(table.flush)),
  ]
}

const fetchAsIs = fetch

function stubBrowser(): void {
  const world = () => {
    const found = inWorld.getStore()
    if (found?.network === undefined) throw new Error('this phone is at no table')
    return { ...found, network: found.network }
  }
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    inWorld.getStore() === undefined ? fetchAsIs(input, init) : world().network.fetch(input, init),
  )
  vi.stubGlobal('EventSource', function open(address: string) {
    return world().network.openSource(address)
  })
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    if (type === 'online') inWorld.getStore()?.online.add(listener)
  })
  vi.stubGlobal('removeEventListener', (_type: string, listener: () => void) => {
    inWorld.getStore()?.online.delete(listener)
  })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => inWorld.getStore()?.storage.get(name) ?? null,
    setItem: (name: string, value: string) => inWorld.getStore()?.storage.set(name, value),
    removeItem: (name: string) => inWorld.getStore()?.storage.delete(name),
  })
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(`../../../apps/diner/src/${file}`, import.meta.url))
}
