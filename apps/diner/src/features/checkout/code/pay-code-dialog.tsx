import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { warning } from '@comanda/ui/icon/icons.tsx'
import { checkCircle, clock } from '@comanda/ui/icon/icons-later.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { Amount, useMoneyText } from '../../../app/money.tsx'
import { QrCode } from '../../../app/qr-code.tsx'
import { useText } from '../../../i18n/text.ts'
import { type PayCode, type PayCodeProgress, usePayCode } from './pay-code.ts'
import styles from './pay-code-dialog.module.css'
import { saveQrPicture } from './save-picture.ts'

export interface PayCodeDialogProps {
  code: PayCode
  /** Called a second after the success. */
  onPaid: (bill: string) => void
  /** The payment was given up or has ended. */
  onClose: () => void
}

/** A code for the guest's own bank, and "payment completed", which asks whether the money came (spec 3 §4.7). */
export function PayCodeDialog({ code, onPaid, onClose }: PayCodeDialogProps) {
  const text = useText()
  const progress = usePayCode(code, onPaid)
  const { state } = progress
  const isOpen = state === 'open' || state === 'claimed'
  return (
    <Dialog
      open
      binding
      onClose={onClose}
      kind="box"
      title={text('checkout.codeTitle')}
      closeLabel={text('checkout.codeOther')}
      footer={
        isOpen ? (
          <OpenButtons progress={progress} onClose={onClose} />
        ) : state === 'paid' ? undefined : (
          <Button kind="primary" wide onClick={onClose}>
            {text('checkout.failedClose')}
          </Button>
        )
      }
    >
      {isOpen ? <Code code={code} claimed={state === 'claimed'} /> : <Ended state={state} />}
      {progress.failed && (
        <div role="alert">
          <Note tone="warn" icon={warning}>
            {text('checkout.codeFailed')}
          </Note>
        </div>
      )}
    </Dialog>
  )
}

function OpenButtons({ progress, onClose }: { progress: PayCodeProgress; onClose: () => void }) {
  const text = useText()
  const { state, busy, claim, cancel } = progress
  const claimed = state === 'claimed'
  return (
    <>
      <Button kind="primary" wide waiting={busy} disabled={claimed} onClick={() => void claim()}>
        {text(claimed ? 'checkout.codeWaiting' : 'checkout.codeDone')}
      </Button>
      <Button wide disabled={busy} onClick={() => void cancel().then((done) => (done ? onClose() : undefined))}>
        {text('checkout.codeOther')}
      </Button>
    </>
  )
}

function Code({ code, claimed }: { code: PayCode; claimed: boolean }) {
  const text = useText()
  const moneyText = useMoneyText()
  const { qrCode, amount, reference, payee, bankUrl } = code
  const shown = moneyText(amount, { showZero: true })
  return (
    <div className={styles.code}>
      <p className={styles.amount}>
        <Amount amount={amount} size="inherit" />
      </p>
      <QrCode code={qrCode} label={text('checkout.codePicture', { amount: shown, payee })} className={styles.qr} />
      <dl className={styles.facts}>
        <div>
          <dt>{text('checkout.codePayee')}</dt>
          <dd>{payee}</dd>
        </div>
        <div>
          <dt>{text('checkout.codeReference')}</dt>
          <dd>{reference}</dd>
        </div>
      </dl>
      {claimed ? (
        <div role="status">
          <Note icon={clock}>{text('checkout.codeClaimed', { reference })}</Note>
        </div>
      ) : (
        <>
          <p className="quiet">{text('checkout.codeHint')}</p>
          <Button size="small" onClick={() => saveQrPicture(qrCode, `paynow-${reference}`)}>
            {text('checkout.codeSave')}
          </Button>
          {bankUrl !== '' && (
            <a
              className={buttonClass({ size: 'small', kind: 'quiet' })}
              href={bankUrl}
              target="_blank"
              rel="noreferrer"
            >
              {text('checkout.codeBank')}
            </a>
          )}
        </>
      )}
    </div>
  )
}

function Ended({ state }: { state: PayCodeProgress['state'] }) {
  const text = useText()
  return state === 'paid' ? (
    <div role="status">
      <Note tone="ok" icon={checkCircle}>
        {text('checkout.justPaid')}
      </Note>
    </div>
  ) : (
    <div role="alert">
      <Note tone="warn" icon={warning}>
        {text(state === 'unpaid' ? 'checkout.codeEnded' : 'checkout.codeBack')}
      </Note>
    </div>
  )
}
