import { Button } from '@comanda/ui/action/button.tsx'
import { LiveRegion } from '@comanda/ui/feedback/live-region.tsx'
import { CheckField } from '@comanda/ui/field/check-field.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import type { FormEvent } from 'react'
import { useText } from '../../../i18n/text.ts'
import { useFieldFocus } from '../use-field-focus.ts'
import { useVerifyPhone } from '../use-verify-phone.ts'
import type { PhoneField } from '../verify-phone.ts'
import { CodeField } from './code-field.tsx'
import { PhoneFields } from './phone-fields.tsx'
import styles from './phone-sheet.module.css'

export interface PhoneSheetProps {
  /** From the store's refusal; empty = it cannot send codes. */
  zones: readonly string[]
  seatingId: string
  onDone: () => void
  onClose: () => void
}

/** Verifies a phone when the store requires it before the round. The round is sent by itself afterwards. */
export function PhoneSheet(props: PhoneSheetProps) {
  const text = useText()
  return (
    <Dialog open title={text('phone.title')} closeLabel={text('phone.close')} onClose={props.onClose}>
      {props.zones.length === 0 ? <p>{text('phone.noCodes')}</p> : <PhoneForm {...props} />}
    </Dialog>
  )
}

export function PhoneForm({ zones, seatingId, onDone }: Omit<PhoneSheetProps, 'onClose'>) {
  const text = useText()
  const { phone, sent, problems, busy, left, ...form } = useVerifyPhone({ zones, seatingId, onDone })
  const { form: element, focus } = useFieldFocus<PhoneField>(sent?.verifyId)
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    focus(await (sent === null ? form.ask() : form.give()))
  }
  const first = sent === null
  const askLabel = left > 0 ? text('phone.again', { n: left }) : text(first ? 'phone.send' : 'phone.resend')
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className="quiet">{text('phone.why')}</p>
      <PhoneFields
        {...{ phone, zones, problem: problems.telephone }}
        onZone={form.setZone}
        onTelephone={form.setTelephone}
      />
      <Button
        type={first ? 'submit' : 'button'}
        kind={left > 0 ? 'quiet' : first ? 'primary' : 'soft'}
        size={first ? 'big' : undefined}
        wide
        waiting={busy === 'asking'}
        aria-disabled={left > 0}
        className={left > 0 ? styles.wait : undefined}
        onClick={first ? undefined : () => void form.ask().then(focus)}
      >
        {askLabel}
      </Button>
      {sent !== null && (
        <>
          <CodeField code={form.code} problem={problems.code} outbox={sent.outbox} onCode={form.setCode} />
          {seatingId !== '' && (
            <CheckField label={text('phone.mayCall')} checked={form.mayCall} onCheck={form.setMayCall} />
          )}
        </>
      )}
      <p className={styles.problem} role="alert">
        {problems.sheet}
      </p>
      {sent !== null && (
        <Button type="submit" kind="primary" size="big" wide waiting={busy === 'giving'}>
          {text('phone.verify')}
        </Button>
      )}
      <p className={styles.instead}>{text('phone.instead')}</p>
      <LiveRegion>{sent === null ? '' : text('phone.sent', { zone: sent.zone, number: phone.telephone })}</LiveRegion>
    </form>
  )
}
