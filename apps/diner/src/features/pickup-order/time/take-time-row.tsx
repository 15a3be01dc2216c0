import { Note } from '@comanda/ui/feedback/note.tsx'
import { warning } from '@comanda/ui/icon/icons.tsx'
import { clock } from '@comanda/ui/icon/icons-later.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { ListItem } from '@comanda/ui/layout/list-item.tsx'
import { useEffect } from 'react'
import { clockOf } from '../../../app/clock.ts'
import { usePage } from '../../../app/page-input.ts'
import { queryProblem } from '../../../app/query-problem.ts'
import { withQueries } from '../../../app/with-queries.tsx'
import { useText } from '../../../i18n/text.ts'
import {
  applyOfferedTimes,
  closeTakeTime,
  hasTimes,
  openTakeTime,
  restoreTakeTime,
  useTakeTimeState,
} from './take-time.state.ts'
import type { TakeTimePartProps } from './take-time-part.ts'
import styles from './take-time-row.module.css'
import { TakeTimeSheet } from './take-time-sheet.tsx'
import { takeTimeText } from './take-time-text.ts'
import { useTakeTimes } from './take-times.queries.ts'
import { useTimeWriting } from './time-writing.ts'

/** The wanted time: as soon as possible, or one that the store offers. */
export const TakeTimeRow = withQueries(function Row({ frozen, portions, distance, ...place }: TakeTimePartProps) {
  const { storeId, orderType } = place
  const text = useText()
  const { sellerId } = usePage()
  const times = useTakeTimes({ ...place, portions, distance })
  const { takeAt, nowOffered, gone, open, words } = useTakeTimeState()
  const { data, refetch } = times
  useEffect(() => restoreTakeTime({ sellerId, storeId, orderType }), [sellerId, storeId, orderType])
  useEffect(() => {
    if (data) applyOfferedTimes({ sellerId, storeId, orderType }, data)
  }, [data, sellerId, storeId, orderType])
  const isTold = open && words !== ''
  useEffect(() => {
    // The store has just refused one of the shown times.
    if (isTold) void refetch()
  }, [isTold, refetch])
  const writing = useTimeWriting(data?.timeZone)
  const soon = nowOffered !== false && orderType !== '3'
  const readyBy = data?.readyBy ? clockOf(data.readyBy, data.timeZone) : ''
  const mayChoose = orderType === '3' || (data !== undefined && hasTimes(data))
  const unchosen = soon ? 'takeTime.soon' : mayChoose ? 'takeTime.choose' : 'takeTime.notNow'
  const chosen = takeAt === null ? text(unchosen) : takeTimeText(takeAt, writing)
  return (
    <div className={styles.row}>
      <Card flush>
        <ListItem
          icon={clock}
          name={
            <>
              <span className={styles.label}>{text('takeTime.name', { type: orderType })}</span>
              <b className={styles.chosen}>{chosen}</b>
              {takeAt === null && soon && (data === undefined || readyBy !== '') && (
                // The line is there before its value, so that the layout does not move.
                <span className={styles.label}>
                  {readyBy === '' ? '\u00a0' : text('takeTime.readyBy', { type: orderType, time: readyBy })}
                </span>
              )}
            </>
          }
          onClick={frozen ? undefined : () => openTakeTime()}
        />
      </Card>
      <div role="status" className={styles.gone}>
        {gone && (
          <Note tone="warn" icon={warning}>
            {text('takeTime.gone')}
          </Note>
        )}
      </div>
      {open && (
        <TakeTimeSheet
          place={{ sellerId, storeId, orderType }}
          times={{ data, refetch, error: queryProblem(times) }}
          onClose={closeTakeTime}
        />
      )}
    </div>
  )
})
