import { groupCode } from '@comanda/rules/member/member-code.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { IconButton } from '@comanda/ui/action/icon-button.tsx'
import { LiveRegion } from '@comanda/ui/feedback/live-region.tsx'
import { Skeleton } from '@comanda/ui/feedback/skeleton.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { x } from '@comanda/ui/icon/icons.tsx'
import { arrowClockwise } from '@comanda/ui/icon/icons-later.tsx'
import { ScreenDialog } from '@comanda/ui/overlay/screen-dialog.tsx'
import { useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { QrCode } from '../../../app/qr-code.tsx'
import { useText } from '../../../i18n/text.ts'
import { Bars } from './code-drawing.tsx'
import styles from './member-code.module.css'
import { type ShownCode, useMemberCode } from './use-member-code.ts'

/** Barcode and QR of the member, for a till. A tap shows them large (spec 2 §2, §9). */
export function MemberCode({ username }: { username: string }) {
  const text = useText()
  const shown = useMemberCode(username)
  const [large, setLarge] = useState(false)
  const [asked, setAsked] = useState(false)
  const { code, busy, refresh } = shown
  if (code === null) return <NoCode {...shown} />
  return (
    <>
      <div className={styles.code} aria-busy={busy}>
        <BarcodeButton code={code} busy={busy} onEnlarge={() => setLarge(true)} />
        <div className={styles.row}>
          <button
            type="button"
            className={styles.qr}
            aria-label={text('member.enlarge')}
            onClick={() => setLarge(true)}
          >
            {busy ? <Skeleton className={styles.qrWait} /> : <QrCode code={code} />}
          </button>
          <div className={styles.side}>
            <p>{text('member.codeHint')}</p>
            <Button
              kind="plain"
              size="small"
              waiting={busy}
              onClick={() => {
                setAsked(true)
                refresh()
              }}
            >
              <Icon shape={arrowClockwise} size="md" />
              {text('member.refresh')}
            </Button>
          </div>
        </div>
        <Reused at={shown.reusedAt} />
      </div>
      <LiveRegion>{asked && !busy ? text('member.refreshed') : ''}</LiveRegion>
      {large && <LargeCode code={code} onClose={() => setLarge(false)} />}
    </>
  )
}

function BarcodeButton({ code, busy, onEnlarge }: { code: string; busy: boolean; onEnlarge: () => void }) {
  const text = useText()
  return (
    <button type="button" className={styles.bars} onClick={onEnlarge}>
      {busy ? (
        <Skeleton className={styles.barsWait} />
      ) : (
        <Bars code={code} label={text('member.barcode')} className={styles.barsDrawn} />
      )}
      <span className={styles.digits}>{groupCode(code)}</span>
    </button>
  )
}

function NoCode({ failed, refresh, busy }: ShownCode) {
  const text = useText()
  if (!failed) {
    return (
      <div className={styles.code}>
        <Skeleton className={styles.barsWait} />
        <Skeleton className={styles.qrWait} />
      </div>
    )
  }
  return (
    <div className={styles.code} role="status">
      <p>{text('member.codeFailed')}</p>
      <Button waiting={busy} onClick={refresh}>
        {text('member.again')}
      </Button>
    </div>
  )
}

/** For a day: a code that was photographed is old by then. */
const toldMs = 86_400_000

/** A used code was shown again: by a cashier in doubt, or by someone with a photograph of it. */
function Reused({ at }: { at: string | null }) {
  const text = useText()
  const { language } = usePage()
  if (at === null || Date.now() - Date.parse(at) > toldMs) return null
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
  return <p className={styles.reused}>{text('member.reused', { time })}</p>
}

/** White in every theme, so that a scanner reads it. */
function LargeCode({ code, onClose }: { code: string; onClose: () => void }) {
  const text = useText()
  return (
    <ScreenDialog
      title={text('member.code')}
      onClose={onClose}
      head={
        <div className={styles.largeHead}>
          <IconButton shape={x} label={text('member.close')} onClick={onClose} />
        </div>
      }
    >
      <div className={styles.large}>
        <Bars code={code} label={text('member.barcode')} className={styles.largeBars} />
        <p className={styles.largeDigits}>{groupCode(code)}</p>
        <QrCode code={code} label={text('member.qr')} className={styles.largeQr} />
        <p>{text('member.codeHint')}</p>
      </div>
    </ScreenDialog>
  )
}
