import { useState } from 'react'
import { createPortal } from 'react-dom'
import ask from '../../app/ask-dialog.module.css'
import { AskDialog } from '../../app/ask-dialog.tsx'
import { useText } from '../../i18n/text.ts'
import type { FloorActions } from './floor.mutations.ts'
import type { TableTile } from './floor.queries.ts'
import css from './floor-dialog.module.css'

interface Props {
  readonly tile: TableTile
  readonly actions: FloorActions
  readonly onDone: () => void
}

/** Makes a new code for a table and shows the paper to print. */
export function RekeyDialog({ tile, actions, onDone }: Props) {
  const t = useText()
  const [made, setMade] = useState<FloorActions['rekey']['data']>()
  if (made === undefined) {
    return (
      <AskDialog title={t('floor.rekeyTitle', { table: tile.tablename })} hint={t('floor.rekeyHint')} onDone={onDone}>
        <div className={ask.buttons}>
          <button type="button" className={ask.keep} onClick={onDone}>
            {t('floor.back')}
          </button>
          <button
            type="button"
            disabled={actions.busy}
            onClick={() => actions.rekey.mutate({ tableNo: tile.tableno }, { onSuccess: setMade, onError: onDone })}
          >
            {t('floor.rekeyYes')}
          </button>
        </div>
      </AskDialog>
    )
  }
  const sheet = (
    <>
      <b>{tile.tablename}</b>
      <svg
        viewBox={`0 0 ${made.qr.size} ${made.qr.size}`}
        role="img"
        aria-label={t('floor.qr', { table: tile.tablename })}
      >
        <path d={made.qr.path} />
      </svg>
      <code>{made.link}</code>
    </>
  )
  return (
    <AskDialog title={t('floor.linkTitle', { table: tile.tablename })} hint={t('floor.linkHint')} onDone={onDone}>
      <div className={css.sheet}>{sheet}</div>
      {createPortal(<div className={`${css.sheet} ${css.paper}`}>{sheet}</div>, document.body)}
      <div className={ask.buttons}>
        <button type="button" className={ask.keep} onClick={() => window.print()}>
          {t('floor.print')}
        </button>
        <button type="button" onClick={onDone}>
          {t('floor.done')}
        </button>
      </div>
    </AskDialog>
  )
}
