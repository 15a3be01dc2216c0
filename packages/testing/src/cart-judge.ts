import type { SentWrite } from './bad-network.ts'
import { applyWrite, isSend, type ModelCart, type ModelWrite, modelOf, replay } from './cart-model.ts'

/** A finished round of many phones at one cart. */
export interface PlayedRound {
  /** Sequence numbers of the cart with the key of each change, in order. */
  readonly written: readonly { readonly seq: number; readonly key: string | null }[]
  /** The cart in the database. */
  readonly stored: ModelCart
  /** Lines sent to the kitchen, with the key of their send. */
  readonly sent: readonly { readonly key: string | null; readonly lines: ModelCart }[]
  /** Content of each phone's screen. */
  readonly screens: readonly ModelCart[]
  readonly phones: readonly {
    readonly uid: string
    readonly writes: readonly SentWrite[]
    /** Carts in answers to this phone's requests or their copies. */
    readonly looks: readonly unknown[]
  }[]
}

interface WireCart {
  readonly seq: number
  readonly lines: Parameters<typeof modelOf>[0]
}

/** Refusals that are allowed while companions change the same lines; `server_busy` is retried. */
const fair = new Set(['line_unknown', 'undo_gone', 'server_busy'])
/** Refusals that are allowed when sending a cart that companions change or have sent. */
const fairToSend = new Set(['cart_changed', 'cart_empty', 'server_busy'])

export interface CartVerdict {
  /**
   * Faults that no waiting repairs:
   * - a cart that differs from the servers' order of changes, in the database or in an answer,
   * - a change that was acknowledged and is missing, done again after its answer, or never requested,
   * - a round that differs from the cart when it was sent, or is duplicated or missing.
   */
  readonly faults: readonly string[]
  /** Screens that show another cart. A too early read has them too. */
  readonly screens: readonly string[]
  /** Log of the round, to explain a fault. */
  readonly story: string
}

/** Checks a round in which every write has been answered. */
export function judgeCart(round: PlayedRound): CartVerdict {
  const asked = new Map<string, ModelWrite>(
    round.phones.flatMap(({ uid, writes }) => writes.map((write) => [write.key, { ...write, uid }] as const)),
  )
  const faults: string[] = []
  const done: ModelWrite[] = []
  const seqOf = new Map<string, number>()
  for (const [index, { seq, key }] of round.written.entries()) {
    const write = key === null ? undefined : asked.get(key)
    if (seq !== index + 1) faults.push(`number ${seq} of the cart stands where ${index + 1} should`)
    if (key === null || write === undefined) {
      faults.push(`change ${seq} of the cart has no request (${key})`)
      return { faults, screens: [], story: storyOf(done) }
    }
    seqOf.set(key, seq)
    done.push(write)
  }
  const carts = replay(done)
  const last = carts.at(-1) ?? []
  if (!same(round.stored, last)) faults.push(differs('the database', round.stored, last))
  faults.push(...kitchenFaults(round, carts))
  for (const phone of round.phones) {
    faults.push(...answerFaults(phone, carts))
    for (const write of phone.writes) {
      faults.push(...writeFaults({ ...write, uid: phone.uid }, write, seqOf.get(write.key), carts))
    }
  }
  const screens = round.screens.flatMap((screen, index) =>
    same(screen, last) ? [] : [differs(`the screen of phone ${index}`, screen, last)],
  )
  return { faults, screens, story: storyOf(done) }
}

const storyOf = (done: readonly ModelWrite[]) =>
  `this was done:${done.map((write, index) => `\n${index + 1} ${writeText(write)}`)}`

/** A cart with a sequence number must be the cart of that number. */
function answerFaults({ uid, writes, looks }: PlayedRound['phones'][number], carts: readonly ModelCart[]): string[] {
  const received = [
    ...looks,
    ...writes.flatMap(({ answers }) => answers.flatMap(({ cart }) => cart ?? [])),
  ] as WireCart[]
  return received.flatMap(({ seq, lines }) => {
    const model = carts[seq]
    if (model === undefined) return [`an answer to ${uid} has cart ${seq}, which was never made`]
    return same(modelOf(lines), model) ? [] : [differs(`an answer to ${uid} with cart ${seq}`, modelOf(lines), model)]
  })
}

/** Each accepted send took the cart of its moment, once, and nothing else reached the kitchen. */
function kitchenFaults({ written, sent, phones }: PlayedRound, carts: readonly ModelCart[]): string[] {
  const sends = new Set(phones.flatMap(({ writes }) => writes.flatMap((write) => (isSend(write) ? [write.key] : []))))
  const done = written.flatMap(({ seq, key }) => (key !== null && sends.has(key) ? [{ seq, key }] : []))
  const keys = new Set<string | null>(done.map(({ key }) => key))
  return [
    ...sent.flatMap(({ key }) => (keys.has(key) ? [] : [`a round has no send (${key})`])),
    ...done.flatMap(({ seq, key }) => {
      const rounds = sent.filter((one) => one.key === key)
      const wanted = carts[seq - 1] ?? []
      if (rounds.length !== 1) return [`the cart ${seq - 1} came to the kitchen ${rounds.length} times`]
      return rounds.flatMap(({ lines }) => (same(lines, wanted) ? [] : [differs(`the round of ${seq}`, lines, wanted)]))
    }),
  ]
}

function changesNothing(asked: ModelWrite, then: readonly ModelCart[]): boolean {
  return same(applyWrite(then, asked), then.at(-1) ?? [])
}

function writeFaults(
  asked: ModelWrite,
  write: SentWrite,
  seq: number | undefined,
  carts: readonly ModelCart[],
): string[] {
  return write.answers.flatMap(({ heard, code, cart }) => {
    if (code !== null && !(isSend(asked) ? fairToSend : fair).has(code))
      return [`${writeText(asked)} was refused with ${code}`]
    if (!heard || code === 'server_busy') return []
    if (code !== null)
      return seq === undefined ? [] : [`${writeText(asked)} was refused (${code}), and then done as ${seq}`]
    if (isSend(asked)) return seq === undefined ? [`${writeText(asked)} was acknowledged and not done`] : []
    const answeredSeq = (cart as WireCart).seq
    if (seq !== undefined)
      return seq <= answeredSeq
        ? []
        : [`${writeText(asked)} was answered at ${answeredSeq}, and done after that as ${seq}`]
    // There was nothing to do. A duplicate is answered with the later cart, but was evaluated on the earlier one.
    const moments = write.answers.length > 1 ? [...carts.keys()] : [answeredSeq]
    return moments.some((at) => at <= answeredSeq && changesNothing(asked, carts.slice(0, at + 1)))
      ? []
      : [`${writeText(asked)} was acknowledged at ${answeredSeq} and not done`]
  })
}

function same(one: ModelCart, other: ModelCart): boolean {
  return shown(one) === shown(other)
}

function shown(cart: ModelCart): string {
  return JSON.stringify(
    cart.map(({ id, uid, code, standard, memo, options, num }) => [id, uid, code, standard, memo, options, num]),
  )
}

function differs(whose: string, found: ModelCart, wanted: ModelCart): string {
  return `${whose} has ${shown(found)}, and what was done makes ${shown(wanted)}`
}

function writeText({ method, path, body, uid }: ModelWrite): string {
  return `${uid} ${method} ${path.split('/').at(-1)} ${JSON.stringify(body) ?? ''}`
}
