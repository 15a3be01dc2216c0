import { minutesSince } from '@comanda/rules/kitchen/table-look.ts'
import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import type { FloorActions } from './floor.mutations.ts'
import type { TableTile } from './floor.queries.ts'
import css from './table-panel.module.css'

interface Props {
  readonly tile: TableTile
  readonly now: number
  readonly actions: FloorActions
}

/** What this table wants from the staff: calls to answer, guests to let in. */
export function PanelWanted({ tile, now, actions }: Props) {
  const t = useText()
  return (
    <>
      {tile.calls.map((call) => (
        <CallNote key={call.callId} call={call} now={now} actions={actions} />
      ))}
      {tile.waiting.map(({ uid, number, name }) => (
        <section key={uid} className={css.ask}>
          <p>{t('floor.wantsIn', { name: name || t('floor.person', { n: number }) })}</p>
          <div className={css.pair}>
            <button
              type="button"
              className={css.main}
              disabled={actions.busy}
              onClick={() => actions.letIn.mutate({ tableNo: tile.tableno, uid, accept: true })}
            >
              {t('floor.letIn')}
            </button>
            <button
              type="button"
              disabled={actions.busy}
              onClick={() => actions.letIn.mutate({ tableNo: tile.tableno, uid, accept: false })}
            >
              {t('floor.notNow')}
            </button>
          </div>
        </section>
      ))}
    </>
  )
}

interface CallProps {
  readonly call: TableTile['calls'][number]
  readonly now: number
  readonly actions: FloorActions
}

/** Without words the guest reads `they are coming` in their own language. */
function CallNote({ call, now, actions }: CallProps) {
  const t = useText()
  const [words, setWords] = useState('')
  return (
    <section className={`${css.ask} ${css.call}`}>
      <p>
        <b>{t(`floor.call.${call.reason}`)}</b>
        {call.words === '' ? null : <q>{call.words}</q>}
        <small>{t('floor.ago', { n: minutesSince(call.calledAt, now) })}</small>
      </p>
      <form
        className={css.pair}
        onSubmit={(event) => {
          event.preventDefault()
          actions.answer.mutate({ callId: call.callId, words: words.trim() })
        }}
      >
        <input
          aria-label={t('floor.answerWords')}
          placeholder={t('floor.answer')}
          maxLength={60}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <button type="submit" className={css.main} disabled={actions.busy}>
          {t(words.trim() === '' ? 'floor.coming' : 'floor.answer')}
        </button>
      </form>
    </section>
  )
}
