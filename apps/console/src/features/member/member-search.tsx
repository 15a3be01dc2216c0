import { Icon } from '@comanda/ui/icon/icon.tsx'
import { scan } from '@comanda/ui/icon/icons-later.tsx'
import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { CameraDialog, canReadCodes } from '../pickup-order/camera-dialog.tsx'
import css from './member.module.css'

interface Props {
  readonly busy: boolean
  /** The refusal of the last search; '' = none. */
  readonly failed: string
  /** `onFound` empties the field. */
  readonly onFind: (who: string, onFound: () => void) => void
}

/** The field for a member's code, card or phone number. A scanner needs no focus in it. */
export function MemberSearch({ busy, failed, onFind }: Props) {
  const t = useText()
  const [who, setWho] = useState('')
  const [isScanning, setScanning] = useState(false)
  return (
    <>
      <form
        className={css.search}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy && who.trim() !== '') onFind(who.trim(), () => setWho(''))
        }}
      >
        <label>
          {t('member.who')}
          <input autoComplete="off" maxLength={64} value={who} onChange={({ target }) => setWho(target.value)} />
        </label>
        <button type="submit" className={css.main} disabled={busy || who.trim() === ''}>
          {t('member.find')}
        </button>
        {canReadCodes() ? (
          <button type="button" className={css.plain} onClick={() => setScanning(true)}>
            <Icon shape={scan} />
            {t('ahead.camera')}
          </button>
        ) : null}
      </form>
      <p className={css.notice} role="alert">
        {failed}
      </p>
      {isScanning ? (
        <CameraDialog
          onDone={() => setScanning(false)}
          onCode={(code) => {
            setScanning(false)
            onFind(code, () => setWho(''))
          }}
        />
      ) : null}
    </>
  )
}
