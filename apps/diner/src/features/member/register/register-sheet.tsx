import { Button } from '@comanda/ui/action/button.tsx'
import { LiveRegion } from '@comanda/ui/feedback/live-region.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { type FormEvent, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { CodeField } from '../components/code-field.tsx'
import { PhoneFields } from '../components/phone-fields.tsx'
import { useFieldFocus } from '../use-field-focus.ts'
import type { PhoneField } from '../verify-phone.ts'
import { countryCodes } from './account.ts'
import { Consent, consentsMissing, noConsent } from './consent.tsx'
import { JoinButton } from './join-button.tsx'
import styles from './register.module.css'
import { usePhoneRegister } from './use-phone-register.ts'

export interface RegisterSheetProps {
  /** The guest is a member now; called once. */
  onDone: () => void
  onClose: () => void
}

/** Registers by phone over a page that only members use (spec 2 §2). */
export function RegisterSheet({ onDone, onClose }: RegisterSheetProps) {
  const text = useText()
  return (
    <Dialog open title={text('register.sheetTitle')} closeLabel={text('phone.close')} onClose={onClose}>
      <PhoneRegisterForm onDone={onDone} />
    </Dialog>
  )
}

export function PhoneRegisterForm({ onDone }: Pick<RegisterSheetProps, 'onDone'>) {
  const text = useText()
  const { phone, sent, problems, busy, left, ...form } = usePhoneRegister(onDone)
  const [consents, setConsents] = useState(noConsent)
  const { form: element, focus } = useFieldFocus<PhoneField>(sent?.verifyId)
  const said = sent === null ? '' : form.said
  const missing = sent === null ? consentsMissing(consents) : 0
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    // The button names what is missing, and leads there.
    if (missing > 0) element.current?.querySelector<HTMLInputElement>('input[type=checkbox]:not(:checked)')?.focus()
    else focus(await (sent === null ? form.ask() : form.give()))
  }
  return (
    <form ref={element} className={styles.sheet} noValidate onSubmit={(event) => void submit(event)}>
      <p className="quiet">{text('register.sheetLead')}</p>
      <PhoneFields
        {...{ phone, zones: countryCodes, problem: problems.telephone }}
        onZone={form.setZone}
        onTelephone={form.setTelephone}
      />
      {sent === null ? (
        <Consent consents={consents} onConsent={setConsents} />
      ) : (
        <>
          <p>{said}</p>
          <CodeField code={form.code} problem={problems.code} outbox={sent.outbox} onCode={form.setCode} />
          <Button
            kind="quiet"
            wide
            aria-disabled={left > 0}
            className={left > 0 ? styles.counting : undefined}
            onClick={() => left === 0 && void form.ask().then(focus)}
          >
            {left > 0 ? text('register.again', { n: left }) : text('phone.resend')}
          </Button>
        </>
      )}
      <LiveRegion>{said}</LiveRegion>
      <p className={styles.problem} role="alert">
        {problems.form}
      </p>
      <JoinButton missing={missing} waiting={busy}>
        {text(sent === null ? 'register.send' : 'register.join')}
      </JoinButton>
    </form>
  )
}
