/** A cart reduced to what matters: lines and their guests, without names and prices. */
export interface ModelLine {
  readonly id: string
  readonly uid: string
  readonly code: string
  readonly standard: string
  readonly memo: string
  /** Options with their counts, in a canonical order. */
  readonly options: string
  readonly num: number
}

/** A phone's request, by its call. */
export interface ModelWrite {
  readonly uid: string
  readonly method: string
  readonly path: string
  readonly body: unknown
}

/** As in requests and answers. */
interface WireLine {
  readonly id: string
  readonly uid?: string
  readonly code: string
  readonly standard?: string
  readonly memo?: string
  readonly menuItem?: readonly WireOption[]
  readonly num: number
}

interface WireOption {
  readonly code?: string
  readonly name?: string
  readonly num?: number
}

export type ModelCart = readonly ModelLine[]

/** Converts a cart of an answer or a screen to the model. */
export function modelOf(lines: readonly WireLine[]): ModelCart {
  return lines.map((line) => modelLine(line, line.uid ?? ''))
}

/**
 * The carts by sequence number: every write of the server in order, on an empty cart. Independent of packages/rules, so
 * that a bug there is not repeated here.
 */
export function replay(writes: readonly ModelWrite[]): readonly ModelCart[] {
  const carts: ModelCart[] = [[]]
  for (const write of writes) carts.push(applyWrite(carts, write))
  return carts
}

/** The cart after one more write. */
export function applyWrite(carts: readonly ModelCart[], { method, path, body, uid }: ModelWrite): ModelCart {
  const cart = carts.at(-1) ?? []
  if (path.endsWith('/cartundo.html')) {
    // The clearing created this sequence number. What it removed was in the cart before and is not in its own.
    const { seq } = body as { seq: number }
    const stayed = new Set(carts[seq]?.map(({ id }) => id))
    const cleared = (carts[seq - 1] ?? []).filter(({ id }) => !stayed.has(id))
    return cleared.reduce(put, cart)
  }
  // All of it went to the kitchen.
  if (isSend({ path })) return []
  switch (method) {
    case 'POST':
      return (body as { lines: readonly WireLine[] }).lines.map((line) => modelLine(line, uid)).reduce(put, cart)
    case 'PUT':
      return edit(cart, body as Partial<WireLine> & Pick<WireLine, 'id'>)
    case 'DELETE': {
      // The lines that its guest saw; a call of the spec removes all.
      const seen = new URLSearchParams(path.split('?')[1]).get('ids')?.split(',')
      return cart.filter(({ id }) => seen !== undefined && !seen.includes(id))
    }
    default:
      throw new Error(`the model knows no ${method}`)
  }
}

/** Whether a write sends the cart as a round. */
export const isSend = ({ path }: Pick<ModelWrite, 'path'>): boolean => path.endsWith('/order2store.html')

/** One guest's dish with the same choices is one line. */
function put(cart: ModelCart, added: ModelLine): ModelCart {
  if (cart.some((line) => line.id === added.id)) return cart
  const twin = cart.find((line) => wantOf(line) === wantOf(added))
  if (twin === undefined) return [...cart, added]
  return cart.map((line) => (line === twin ? { ...line, num: line.num + added.num } : line))
}

function edit(cart: ModelCart, to: Partial<WireLine> & Pick<WireLine, 'id'>): ModelCart {
  const line = cart.find(({ id }) => id === to.id)
  if (line === undefined) return cart
  if (to.num === 0) return cart.filter((other) => other !== line)
  const edited: ModelLine = {
    ...line,
    num: to.num ?? line.num,
    memo: to.memo ?? line.memo,
    standard: to.standard ?? line.standard,
    options: to.menuItem === undefined ? line.options : optionsOf(to.menuItem),
  }
  const twins = cart.filter((other) => other !== line && wantOf(other) === wantOf(edited))
  const isAnew = wantOf(edited) !== wantOf(line)
  const taken = isAnew ? twins : []
  const num = taken.reduce((sum, twin) => sum + twin.num, edited.num)
  return cart.filter((other) => !taken.includes(other)).map((other) => (other === line ? { ...edited, num } : other))
}

function modelLine({ id, code, standard = '', memo = '', menuItem = [], num }: WireLine, uid: string): ModelLine {
  return { id, uid, code, standard, memo, options: optionsOf(menuItem), num }
}

function optionsOf(items: readonly WireOption[]): string {
  return items
    .map(({ code = '', name = '', num = 1 }) => `${code || name} x${num}`)
    .sort()
    .join(', ')
}

function wantOf({ uid, code, standard, memo, options }: ModelLine): string {
  return JSON.stringify([uid, code, standard, memo, options])
}
