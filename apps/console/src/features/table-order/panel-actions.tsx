import { useState } from 'react'
import { DigitsInput } from '../../app/digits-input.tsx'
import { useText } from '../../i18n/text.ts'
import type { FloorActions } from './floor.mutations.ts'
import type { TableTile } from './floor.queries.ts'
import css from './table-panel.module.css'

export type PanelDialogKind = 'move' | 'close' | 'rekey' | 'counterPay' | 'discount' | 'member'

interface Props {
  readonly tile: TableTile
  /** The store counts its guests (`inputCover`). */
  readonly countsGuests: boolean
  readonly mayDiscount: boolean
  /** The store has members (`openVip`). */
  readonly hasMembers: boolean
  readonly actions: FloorActions
  readonly onAsk: (what: PanelDialogKind) => void
}

/** The actions possible at this table now. */
export function PanelActions({ tile, countsGuests, mayDiscount, hasMembers, actions, onAsk }: Props) {
  const t = useText()
  const [cover, setCover] = useState('')
  const { tableno: tableNo, seatingId: seatingid } = tile
  if (tile.life === 'free') {
    return (
      <footer className={css.foot}>
        <form
          className={css.opening}
          onSubmit={(event) => {
            event.preventDefault()
            actions.open.mutate(cover === '' ? { tableNo, seatingid } : { tableNo, seatingid, cover: Number(cover) })
          }}
        >
          {countsGuests && (
            <label>
              {t('floor.cover')}
              <DigitsInput most={4} value={cover} onDigits={setCover} />
            </label>
          )}
          <button type="submit" className={css.main} disabled={actions.busy}>
            {t('floor.open')}
          </button>
        </form>
        <button type="button" onClick={() => onAsk('rekey')}>
          {t('floor.rekey')}
        </button>
      </footer>
    )
  }
  const locked = tile.unlockedUntil === null
  return (
    <footer className={`${css.foot} ${css.four}`}>
      {tile.amount > 0 ? (
        <button
          type="button"
          className={`${css.main} ${css.row}`}
          disabled={tile.paying}
          onClick={() => onAsk('counterPay')}
        >
          {t('floor.counterPay')}
        </button>
      ) : null}
      {mayDiscount && tile.amount > 0 ? (
        <button type="button" className={css.row} disabled={tile.paying} onClick={() => onAsk('discount')}>
          {t('floor.discount')}
        </button>
      ) : null}
      {mayDiscount && hasMembers && tile.outtradeno !== '' ? (
        <button type="button" className={css.row} disabled={tile.paying} onClick={() => onAsk('member')}>
          {t('floor.member')}
        </button>
      ) : null}
      <button
        type="button"
        disabled={actions.busy}
        onClick={() => actions.open.mutate(locked ? { tableNo, seatingid } : { tableNo, seatingid, unlockMinutes: 0 })}
      >
        {t(locked ? 'floor.unlock' : 'floor.lock')}
      </button>
      <button type="button" disabled={tile.paying} onClick={() => onAsk('move')}>
        {t('floor.move')}
      </button>
      <button type="button" onClick={() => onAsk('rekey')}>
        {t('floor.rekey')}
      </button>
      <button type="button" disabled={tile.paying} onClick={() => onAsk('close')}>
        {t('floor.end')}
      </button>
    </footer>
  )
}
