import { setTimeout as sleep } from 'node:timers/promises'
import { type ClientLog, createClientLog } from './client-log.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { WirePhone } from './wire-phone.ts'

/** What the server has acknowledged to guests, for the checker. */
export interface Promised {
  /** Lines in the shared cart, or sent from it. */
  readonly inCart: Set<string>
  /** Lines sent without the cart. */
  readonly sent: Set<string>
  /** Message ids, one per round. */
  readonly rounds: Set<string>
}

export interface TableLoad {
  readonly log: ClientLog
  readonly promised: Promised
  /** All guests add and send until stopped; ends when the outcome of every request is known. */
  run(stop: () => boolean): Promise<void>
  /** Acknowledged requests so far. */
  acknowledged(): number
}

const dishes = ['L05', 'R03']
/** Wait before a retry. */
const againMs = 40

/** Guests who add dishes and send rounds, and retry unanswered requests with the same key. */
export function createTableLoad(phones: readonly WirePhone[], random: SeededRandom): TableLoad {
  const log = createClientLog()
  const promised: Promised = { inCart: new Set(), sent: new Set(), rounds: new Set() }
  let runs = 0

  async function guest(phone: WirePhone, index: number, chance: SeededRandom, stop: () => boolean): Promise<void> {
    for (let count = 1; !stop(); count += 1) {
      const wish = { client: `${phone.tableNo}/${index}`, op: '', key: `k-${chance.seed}-${runs}-${index}-${count}` }
      const lines = Array.from({ length: chance.between(1, 3) }, (_, n) => {
        const id = `${wish.key}-${n}`
        // Equal lines of a guest merge; the memo keeps them apart.
        return { id, code: chance.pick(dishes), num: chance.between(1, 2), memo: `${runs}-${index}-${count}-${n}` }
      })
      if (chance.chance(0.6)) await add(phone, { ...wish, op: 'add' }, lines)
      else await send(phone, { ...wish, op: 'send' }, chance.chance(0.5) ? lines : undefined)
    }
  }

  async function add(phone: WirePhone, wish: Wish, lines: readonly { id: string }[]): Promise<void> {
    const work = () => phone.call('POST', 'order.html', { key: wish.key, body: { lines } })
    const outcome = await log.settle(wish, work, () => sleep(againMs))
    if (outcome.kind === 'fail') throw new Error(`an add was refused\n${log.story(wish.key)}`)
    for (const { id } of lines) promised.inCart.add(id)
  }

  async function send(phone: WirePhone, wish: Wish, lines: readonly { id: string }[] | undefined): Promise<void> {
    const body = lines === undefined ? {} : { orderDetail: lines }
    const work = () => phone.call<{ msgid: string }>('POST', 'order2store.html', { key: wish.key, body })
    const outcome = await log.settle(wish, work, () => sleep(againMs))
    if (outcome.kind === 'ok') {
      promised.rounds.add(outcome.reply.value.msgid)
      for (const { id } of lines ?? []) promised.sent.add(id)
    } else if (outcome.reply.code !== 'cart_empty' || lines !== undefined) {
      throw new Error(`a send was refused\n${log.story(wish.key)}`)
    }
  }

  return {
    log,
    promised,
    acknowledged: () => log.count('ok'),
    async run(stop) {
      runs += 1
      await Promise.all(
        phones.map((phone, index) => guest(phone, index, random.branch(`guest ${index} run ${runs}`), stop)),
      )
    },
  }
}

type Wish = Parameters<ClientLog['run']>[0]
