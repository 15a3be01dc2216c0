import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { AwaitedPayment } from '@comanda/contract/payment/payment.routes.ts'
import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isAhead, ticketName } from '../../features/kitchen/ahead-words.ts'
import type { FloorNews } from '../../features/table-order/use-floor.ts'
import { useText } from '../../i18n/text.ts'
import { chime, useSoundBlocked } from './use-chime.ts'

/** An untouched ticket rings again after this long: an order not heard is not cooked. */
const ringAgainMs = 15_000

/** The terminal's sound, and the same news in words for a screen reader. */
export function useTerminalNews() {
  const t = useText()
  const [sound, setSound] = useState(true)
  const [said, setSaid] = useState('')
  const soundOn = useRef(sound)
  soundOn.current = sound

  const tell = useCallback((words: readonly string[]) => {
    if (soundOn.current) chime.ring()
    setSaid(words.join(' '))
  }, [])
  const onArrived = useCallback(
    (arrived: readonly Ticket[]) =>
      tell(
        arrived.map((ticket) => {
          const n = ticket.lines.reduce((sum, line) => sum + line.num, 0)
          return isAhead(ticket)
            ? t('ahead.arrived', { name: ticketName(ticket, t), n })
            : t('kitchen.arrived', { table: ticket.tableName, n })
        }),
      ),
    [tell, t],
  )
  const onNews = useCallback(
    ({ calls, guests }: FloorNews) =>
      tell([
        ...calls.map(({ tile, call }) =>
          t('floor.newCall', { table: tile.tablename, what: call.words || t(`floor.call.${call.reason}`) }),
        ),
        ...guests.map(({ tile }) => t('floor.newGuest', { table: tile.tablename })),
      ]),
    [tell, t],
  )
  const onClaimed = useCallback(
    (claimed: readonly AwaitedPayment[]) =>
      tell(
        claimed.map(({ tableName, amount, currency }) => {
          const table = tableName === '' ? t('awaited.ahead') : tableName
          return t('awaited.new', { table, amount: formatMoney(money(amount), currency, { showZero: true }) })
        }),
      ),
    [tell, t],
  )
  const toggleSound = () => {
    // Switching it on plays it once.
    if (!sound) chime.ring()
    setSound(!sound)
  }
  return { sound, isBlocked: useSoundBlocked(sound), said, onArrived, onNews, onClaimed, toggleSound }
}

/** Rings now and then while something waits for the staff. */
export function useRingAgain(sound: boolean, waits: boolean) {
  useEffect(() => {
    if (!sound || !waits) return
    const timer = setInterval(() => chime.ring(), ringAgainMs)
    return () => clearInterval(timer)
  }, [sound, waits])
}
