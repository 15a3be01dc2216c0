import type { TakeTimes } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { Chip, Chips } from '@comanda/ui/action/chip.tsx'
import { type ReactNode, useId, useState } from 'react'
import { clockOf } from '../../../app/clock.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './take-time-sheet.module.css'
import { dayText, namedTimes, type TimeWriting } from './take-time-text.ts'

/** `now` is a choice of its own; undefined = no choice yet. */
export type Draft = { readonly takeAt: string | null } | undefined

export interface TakeTimeChoiceProps {
  times: TakeTimes
  draft: Draft
  writing: TimeWriting
  onDraft: (draft: Draft) => void
}

/** As soon as possible, or a day and a time. */
export function TakeTimeChoice({ times, draft, writing, onDraft }: TakeTimeChoiceProps) {
  const text = useText()
  const name = useId()
  const chosenDay = times.days.find((day) => draft?.takeAt && day.times.includes(draft.takeAt))?.day
  const [looked, setLooked] = useState<string>()
  const day = times.days.find((one) => one.day === (looked ?? chosenDay)) ?? times.days[0]
  const { orderType, readyBy } = times
  return (
    <div className={styles.choice}>
      {readyBy !== null && orderType !== '3' && (
        <Group head={text('takeTime.now')}>
          <Chips>
            <Chip
              kind="radio"
              name={name}
              tall
              checked={draft?.takeAt === null}
              onChange={() => onDraft({ takeAt: null })}
              note={text('takeTime.readyBy', { type: orderType, time: clockOf(readyBy, times.timeZone) })}
            >
              {text('takeTime.soon')}
            </Chip>
          </Chips>
        </Group>
      )}
      {times.days.length > 1 && (
        <Group head={text('takeTime.day')}>
          <Chips>
            {times.days.map((one) => (
              <Chip
                key={one.day}
                kind="radio"
                name={`${name}-day`}
                checked={one.day === day?.day}
                onChange={() => setLooked(one.day)}
              >
                {dayText(one.day, writing)}
              </Chip>
            ))}
          </Chips>
        </Group>
      )}
      {day && (
        <Group head={text('takeTime.timesOf', { day: dayText(day.day, writing) })}>
          <Chips even>
            {namedTimes(day.times, writing).map(({ iso, name: time }) => (
              <Chip
                key={iso}
                kind="radio"
                name={name}
                checked={draft?.takeAt === iso}
                onChange={() => onDraft({ takeAt: iso })}
              >
                {time}
              </Chip>
            ))}
          </Chips>
        </Group>
      )}
    </div>
  )
}

function Group({ head, children }: { head: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <h3 id={id} className={styles.head}>
        {head}
      </h3>
      {children}
    </div>
  )
}
