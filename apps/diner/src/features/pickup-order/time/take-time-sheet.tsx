import type { TakeTimes } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { openingHoursText } from '@comanda/rules/time/opening-hours.ts'
import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { Blank } from '@comanda/ui/feedback/blank.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { Skeleton } from '@comanda/ui/feedback/skeleton.tsx'
import { warning } from '@comanda/ui/icon/icons.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { useDeliveryState } from '../../takeout/delivery/delivery.state.ts'
import { chooseTakeTime, hasTimes, type TakeTimePlace, useTakeTimeState } from './take-time.state.ts'
import { type Draft, TakeTimeChoice } from './take-time-choice.tsx'
import styles from './take-time-sheet.module.css'
import { takeTimeText } from './take-time-text.ts'
import { useTimeWriting } from './time-writing.ts'

export interface TakeTimeSheetProps {
  place: TakeTimePlace
  times: Pick<UseQueryResult<TakeTimes, Error>, 'data' | 'error' | 'refetch'>
  onClose: () => void
}

/** Chooses one of the times that the store offers. */
export function TakeTimeSheet({ place, times, onClose }: TakeTimeSheetProps) {
  const text = useText()
  const { takeAt, words } = useTakeTimeState()
  const { data } = times
  const writing = useTimeWriting(data?.timeZone)
  const [draft, setDraft] = useState<Draft>(() => firstDraft(place, takeAt))
  // A time that the store no longer offers is not a choice.
  const valid = draft && data && isOffered(draft, data) ? draft : undefined
  function take(): void {
    if (valid === undefined) return
    chooseTakeTime(place, valid.takeAt)
    onClose()
  }
  return (
    <Dialog
      open
      title={text('takeTime.title', { type: place.orderType })}
      closeLabel={text('takeTime.close')}
      onClose={onClose}
      footer={
        data && hasTimes(data) ? (
          <Button kind="primary" size="big" wide disabled={valid === undefined} onClick={take}>
            {valid === undefined ? text('takeTime.choose') : wordOf(valid)}
          </Button>
        ) : undefined
      }
    >
      {words !== '' && (
        <div role="alert">
          <Note tone="warn" icon={warning}>
            {words}
          </Note>
        </div>
      )}
      {data && hasTimes(data) ? (
        <TakeTimeChoice times={data} draft={valid} writing={writing} onDraft={setDraft} />
      ) : (
        <NoTimes times={times} />
      )}
    </Dialog>
  )

  function wordOf({ takeAt: at }: NonNullable<Draft>): string {
    return at === null ? text('takeTime.takeSoon') : text('takeTime.take', { time: takeTimeText(at, writing) })
  }
}

/** An order for another day starts without a choice. */
function firstDraft({ orderType }: TakeTimePlace, takeAt: string | null): Draft {
  return takeAt === null && orderType === '3' ? undefined : { takeAt }
}

function isOffered({ takeAt }: NonNullable<Draft>, { readyBy, days }: TakeTimes): boolean {
  return takeAt === null ? readyBy !== null : days.some(({ times }) => times.includes(takeAt))
}

function NoTimes({ times }: Pick<TakeTimeSheetProps, 'times'>) {
  const text = useText()
  const { store } = usePage()
  const sendTime = useDeliveryState(({ rules }) => rules?.sendTime)
  if (times.data === undefined && !times.error) {
    return (
      <div className={styles.loading}>
        <p className="sr" role="status">
          {text('takeTime.loading')}
        </p>
        <Skeleton shape="button" />
        <Skeleton shape="button" />
      </div>
    )
  }
  if (times.data === undefined) {
    return (
      <Blank
        title={text('takeTime.failedTitle')}
        text={times.error?.message || text('takeTime.failedText')}
        action={<Button onClick={() => void times.refetch()}>{text('takeTime.retry')}</Button>}
      />
    )
  }
  const hours = store ? openingHoursText(store.businessTime) : ''
  const { orderType } = times.data
  const isShut = orderType !== '3' && hours !== ''
  const sendHours = orderType === '2' ? openingHoursText(sendTime ?? []) : ''
  const shutText = isShut ? text('takeTime.shutText', { hours }) : text('takeTime.noneText')
  return (
    <Blank
      title={text('takeTime.noneTitle')}
      text={sendHours === '' ? shutText : text('takeTime.sendText', { hours: sendHours })}
      action={
        store && store.telephone !== '' ? (
          <a className={buttonClass()} href={`tel:${store.telephone.replace(/[^+0-9]/g, '')}`}>
            {text('takeTime.call', { name: store.name })}
          </a>
        ) : undefined
      }
    />
  )
}
