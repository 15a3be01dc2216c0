import { strangerLimits, type WindowLimit } from '../apps/server/src/config/stranger-limits.ts'
import { strangerTables } from '../apps/server/src/config/stranger-tables.ts'
import { signInBudget } from '../packages/rules/src/access/sign-in-budget.ts'
import { smsLimits } from '../packages/rules/src/member/sms-limit.ts'

type By = WindowLimit['of']
const columns = ['guest', 'table', 'address', 'house'] as const satisfies readonly By[]

interface Resource {
  readonly name: string
  readonly bounds: Readonly<Partial<Record<By, string>>>
  /** What stays possible for honest guests. */
  readonly honest: string
  readonly test: string
}

/** docs/stranger-limits.md: what a stranger may use up, and the tables of the database they can write to. */
export function strangerPaper(): string {
  const rows = resources().map(({ name, bounds, honest, test }) =>
    row([name, ...columns.map((by) => bounds[by] ?? '–'), honest, `\`${test}\``]),
  )
  const tables = Object.entries(strangerTables).map(([name, { by, bound, life }]) =>
    row([`\`${name}\``, by, bound, life]),
  )
  return `# What a stranger may use up

Made from \`config/stranger-limits.ts\` by \`npm run docs\`. A stranger is a guest who sits at no table. An address is an IPv4 address or a /64 of IPv6: 300
phones of a restaurant share one. They order and pay at their tables while a stranger behind the same address uses up all of this (\`stranger.fault.test.ts\`).

Bytes, requests and written orders are counted by each server in its memory, the others in the database. \`RATE_PER_PERSON\` raises requests, bytes and
orders in proportion. A call above a bound is refused by a code: \`rate_limited\`, \`too_large\`, \`kept_too_much\`, \`orders_at_most\`, \`unpaid_at_most\`,
\`dish_held\`, \`sms_limit\`.

${row(['what', ...columns.map((by) => `by ${by}`), 'what stays possible', 'test'])}
${row(Array.from({ length: columns.length + 3 }, () => '---'))}
${rows.join('\n')}

## Tables that a guest without a seat can write to

A guest who has scanned a table's code but was not let in also writes \`seating_guest\` (a knock; two an hour and party), \`code_try\` (wrong codes) and, where the
store verifies phones, \`sms_code\`, \`sms_count\` and \`person\`.

${row(['table', 'by', 'bound', 'life without an order'])}
${row(['---', '---', '---', '---'])}
${tables.join('\n')}
`
}

function resources(): readonly Resource[] {
  const {
    requests,
    connections,
    bodyBytes,
    briefBodyBytes,
    pictureBodyBytes,
    menuBodyBytes,
    unpaid,
    kept,
    orders,
    orderBytes,
    shippingsOfGuest,
  } = strangerLimits
  const { seconds, guest, peopleBehindOneAddress } = requests
  return [
    {
      name: 'requests',
      bounds: { guest: `${guest} in ${seconds} s`, address: `${guest * peopleBehindOneAddress} in ${seconds} s` },
      honest: 'companions at the address go on',
      test: 'rate-limits.http.test.ts',
    },
    {
      name: 'open connections',
      bounds: { address: String(connections.address), house: String(connections.house) },
      honest: '300 phones with six connections each',
      test: 'connection-limits.test.ts',
    },
    {
      name: 'event streams',
      bounds: { guest: '8', table: '200' },
      honest: "a party's streams outlive those from outside",
      test: 'stream-bounds.test.ts',
    },
    {
      name: 'bytes of one body',
      bounds: {
        guest: `${bytes(briefBodyBytes)} (\`brief\`), ${bytes(pictureBodyBytes)} (a picture), ${bytes(menuBodyBytes)} (the owner's menu), ${bytes(bodyBytes)} (others without a table)`,
      },
      honest: 'a pre-order of 150 lines; a table has 256 kB',
      test: 'kept-bytes.http.test.ts',
    },
    {
      name: 'bytes that `brief` calls store',
      bounds: windows(kept, bytes),
      honest: '300 phones keep a pre-order of 12 dishes and ask for an amount',
      test: 'kept-bytes.http.test.ts',
    },
    {
      name: 'delivery addresses without an order',
      bounds: { guest: String(shippingsOfGuest) },
      honest: 'the newest stay',
      test: 'order-shipping.http.test.ts',
    },
    {
      name: 'orders ahead that are written',
      bounds: windows(orders, String),
      honest: 'the next guest and the next table order',
      test: 'unpaid-bounds.http.test.ts',
    },
    { ...orderBytesRow(orderBytes) },
    {
      name: 'unpaid orders at once',
      bounds: {
        guest: '`unpaidMost` (3)',
        table: `${unpaid.ofTable}; then the oldest after ${unpaid.restSeconds} s is void`,
        address: `${unpaid.ofAddress}; then the oldest after ${unpaid.restSeconds} s is void`,
      },
      honest: 'a guest at the wallet keeps the order',
      test: 'unpaid-bounds.http.test.ts',
    },
    {
      name: 'unpaid portions of a limited dish',
      bounds: {
        table: `${percent(unpaid.share)} of what is left and held there, at least ${unpaid.portions}`,
        address: 'as a table',
        house: `above ${percent(unpaid.share)} the oldest have ${unpaid.pressedSeconds} s to pay, at least ${unpaid.noticeSeconds} s from then`,
      },
      honest: 'a first order takes the last portions; a guest at the wallet keeps them',
      test: 'unpaid-bounds.http.test.ts',
    },
    {
      name: 'text messages',
      bounds: smsBounds(),
      honest: 'a guest at another table gets a code, whatever the number begins with',
      test: 'member.http.test.ts',
    },
    {
      name: 'codes to register or sign in, to guests at no table',
      bounds: {
        ...smsBounds(),
        table: '–',
        address: unseatedBounds(),
        house: '1/8 of `SMS_PER_SELLER` in an hour, half in a day',
      },
      honest: 'a guest who has scanned a table gets a code, also when strangers have used up theirs',
      test: 'account-pumping.http.test.ts',
    },
    {
      name: 'guesses at a password or a code',
      bounds: {
        address: '60 calls in a minute',
        house: `${signInBudget.tries} at one account, then one in ${time(signInBudget.seconds)}`,
      },
      honest: 'a device that has signed in at the account has tries of its own',
      test: 'account-attack.http.test.ts',
    },
  ]
}

function orderBytesRow(limits: readonly WindowLimit[]): Resource {
  return {
    name: 'bytes of orders ahead',
    bounds: windows(limits, bytes),
    honest: '300 orders of 20 kB at an address',
    test: 'unpaid-bounds.http.test.ts',
  }
}

function smsBounds(): Resource['bounds'] {
  const limits = smsLimits({ house: 0, seller: 0 })
  const of = (wanted: 'guest' | 'table' | 'address') =>
    limits.filter((limit) => limit.of === wanted).map(({ most, seconds }) => `${most} in ${time(seconds)}`)
  return {
    guest: of('guest').join(', '),
    table: [
      ...of('table'),
      ...limits.filter(({ of }) => of === 'prefix').map(({ most }) => `${most} an hour to one block`),
    ].join(', '),
    address: `${of('address').join(', ')} (by seller)`,
    house: '`SMS_PER_DAY` and `SMS_PER_SELLER`',
  }
}

/** A guest without a table counts at their address as at a table. */
function unseatedBounds(): string {
  return smsBounds().table ?? ''
}

function windows(limits: readonly WindowLimit[], write: (most: number) => string): Resource['bounds'] {
  return Object.fromEntries(
    columns.flatMap((by) => {
      const own = limits.filter(({ of }) => of === by)
      return own.length === 0
        ? []
        : [[by, own.map(({ most, seconds }) => `${write(most)} in ${time(seconds)}`).join(', ')]]
    }),
  )
}

function bytes(count: number): string {
  return count >= 1024 * 1024 ? `${count / 1024 / 1024} MB` : `${count / 1024} kB`
}

function time(seconds: number): string {
  if (seconds === 86_400) return 'a day'
  return seconds === 3600 ? 'an hour' : `${seconds / 60} min`
}

function percent(share: number): string {
  return `${share * 100} %`
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
