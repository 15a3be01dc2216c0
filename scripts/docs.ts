/**
 * Writes the papers that are made from code: docs/api.md (from the contract), docs/glossary.md and the room table of
 * docs/architecture.md (from rooms.ts). `--check` writes nothing and fails when a paper is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { type Room, rooms } from '../rooms.ts'
import { apiPaper } from './api-paper.ts'

const check = process.argv.includes('--check')
let stale = false

writePaper('docs/api.md', await apiPaper())
writePaper('docs/glossary.md', glossaryPaper())
writePaper('docs/architecture.md', withRoomTable(readFileSync('docs/architecture.md', 'utf8')))
if (stale) {
  console.error('Run `npm run docs` and commit what it writes.')
  process.exit(1)
}

function writePaper(path: string, text: string): void {
  const before = readOr(path)
  if (before === text) return
  if (check) {
    stale = true
    console.error(`${path} is out of date.`)
  } else {
    writeFileSync(path, text)
    console.log(`wrote ${path}`)
  }
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function glossaryPaper(): string {
  const lines = Object.entries(rooms).map(([name, room]) => `| **${name}** | ${room.is} |`)
  return `# Glossary

Made from \`rooms.ts\` by \`npm run docs\`. One spelling of a noun through every layer, always singular.

| room | what it is |
| --- | --- |
${lines.join('\n')}

Words that are easily mixed up:

| word | means | not to be confused with |
| --- | --- | --- |
| store | a restaurant or tea shop, and nothing else | repository, state or cache (we use those words for the rest) |
| seller | the business that owns stores; the wall between tenants | store |
| seating | one party's stay at one table | table (the furniture), bill |
| bill | what a party owes; its number is the spec's outtradeno | round |
| round | one sending to the kitchen; also the kitchen's ticket | bill, order line |
| call (callserver) | a guest asks the staff to come, by the bell | call of the API: a request |
| cancelled | taken back by a guest in time; off the bill | refused: the store does not make it; void: a whole bill given up |
| coupon | our own money-off promise | voucher: a third party's group-buy voucher |
| topup | paying in ahead (stored value) | activity: a promotion that is claimed, bought or exchanged |
| group offer | an activity of type 307: a set of our own coupons that a member buys | voucher: bought at Meituan or Douyin |
| set meal (suite) | a dish made of groups; of each the guest picks as many parts as it requires | category (menu type) |
| part | a dish as it is chosen within a set meal; on a line an add item with \`sgid\` | option: a seasoning or paid add-on of a dish |
| sheet | where a dish or a set meal opens on the phone to be chosen (\`features/menu/dish-sheet.tsx\`) | dialog: any modal window |
| draft | what is being chosen in the sheet and is not in the cart yet | line: what is in the cart |
| pick | one choice of a part; it may give several portions of the dish | portion: what the kitchen cooks |
| recommendation | what the shop names for today (recommend) | best seller (hot): what it names, then what guests buy most |
| portions left | what remains today of a dish the kitchen has limited; at 0 it is sold out | maximum: the most of it that one order may have |
| reading | how a name is read, for the search: pinyin, kana | name, translation |
| hots, schemahots | best sellers: the shop's own, then those of 30 days; and those of a part of the day | recommend |
| peicaidata (sides) | by dish, what goes well with it | set meal, add-on |
| menu state | version in force, what is sold out, portions left, the pause: told whole | menu version: an immutable snapshot; an order keeps its own |
| menu filter | what is not offered at a table or order type | sold out |
| floor | the tables as the staff see them at the terminal | table (the furniture), seating |
| counter pay | a table's bill that its party has paid to the staff: cash, card, other (\`counterPayTypes\`) | counter: where orders ahead are handed over |
| grant | a guest's proof of having scanned a table's code (signed cookie) | membership: sitting at the table, a row of \`seating_guest\` |
| serving | a waiter's phone acts as staff at tables (signed cookie, beside a live session) | signed in: also a terminal, at which a scanned code is a guest's |
| waiter code | \`ascode\`: the token of a waiter's session | table code, printed code |
| order ahead | pick-up, takeout or pre-order: one bill with one round, sent from the phone's own cart (\`pickup_order\`) | round: one sending of a table's party |
| waiting round | ordered ahead and not in the kitchen's sight: unpaid, or too early | pending: the store has it and has not said yes |
| release | an order ahead comes into the kitchen's sight | released files: of a menu |
| held round | waits for the staff's nod, for its reason (\`quantity\`, \`devices\`, \`distance\`, \`no_location\`) | pending: also where every round is accepted by hand |
| nod | the staff's yes to a round that is held | accept mode \`hand\`: every round waits |
| pause | no orders until a time, for a reason, by the staff | closed: outside the hours |
| printed code, re-key | what stands behind \`/q/\` on a table; a new one in its place | table code: the four digits at the terminal that change every five minutes |
| shipping (\`shippingId\`) | where one order is to be brought, as its guest said before submitting it; replaced, never changed | address book: what a guest keeps for the next time |
| dispatch | who brings an order and how far they are (\`dispatchdtl.html\`) | order state: what the guest's order is; hand-over: the moment it changes hands |
| about | of a distance: no maps service has measured it (straight line and three tenths), or nobody knows it | – |
| takeout | delivery to an address | pickup-order: the guest collects |
| guest | anyone with a phone | member: a guest who has registered |
`
}

function withRoomTable(paper: string): string {
  const start = '<!-- rooms:start -->'
  const end = '<!-- rooms:end -->'
  const from = paper.indexOf(start)
  const to = paper.indexOf(end)
  if (from < 0 || to < 0) throw new Error('docs/architecture.md has lost its room markers')
  const rows = Object.entries(rooms as Record<string, Room>).map(
    ([name, room]) => `| ${name} | ${room.is} | ${room.mayUse.join(', ') || '–'} |`,
  )
  return `${paper.slice(0, from)}${start}\n| room | is | may use |\n| --- | --- | --- |\n${rows.join('\n')}\n${paper.slice(to)}`
}
