import type { CallRefusal } from '@comanda/client/call-result.ts'
import { useRef, useState } from 'react'
import { useWhenBack } from '../../../app/offline.ts'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { type CodeOnItsWay, codeOnItsWay, dropCode, isSamePhone, keepCode } from '../kept-code.ts'
import { useCountdown } from '../use-countdown.ts'
import { type PhoneField, phoneFieldOf, phoneProblem, type TypedPhone, typedCode, typedPhone } from '../verify-phone.ts'
import { countryCodeOf, shownAccount } from './account.ts'
import { createAccountCalls } from './account-calls.ts'
import { extraStepOf } from './extra-step.ts'

export type PhoneRegisterProblems = Partial<Record<PhoneField | 'form', string>>

/** The popup's state: a number, and the code that the server asks for by 10007. Each step answers the next field. */
export function usePhoneRegister(onDone: () => void) {
  const text = useText()
  const { sellerId, style } = usePage()
  const place = `${sellerId}:register`
  const [calls] = useState(() => createAccountCalls(sellerId))
  // A guest who read the message elsewhere returns to its field, even if the phone has dropped the page.
  const [sent, setSent] = useState<CodeOnItsWay | null>(() => codeOnItsWay(place, Date.now(), () => true))
  const [phone, setPhone] = useState<TypedPhone>({
    zone: sent?.zone ?? countryCodeOf(style.currency.code),
    telephone: sent?.telephone ?? '',
  })
  // The server's own sentence; opened again, the sheet says the same in its words.
  const [said, setSaid] = useState(() =>
    sent === null
      ? ''
      : text('register.sent', { account: shownAccount({ zone: sent.zone, identifier: sent.telephone }) }),
  )
  const [code, setCode] = useState('')
  const [problems, setProblems] = useState<PhoneRegisterProblems>({})
  const { busy, alone, isDone } = useOneCall()
  const { left, startTo } = useCountdown(sent?.nextAt)
  useWhenBack(() => setProblems((now) => (now.form === text('phone.failed') ? {} : now)))

  function fail({ code: refused, message, values }: CallRefusal): PhoneField | undefined {
    if (refused === 'sms_wait') startTo(Date.now() + (Number(values[0]) || 1) * 1000)
    if (refused === 'verify_code_over') {
      dropCode(place)
      setCode('')
    }
    setProblems({ [phoneFieldOf(refused) ?? 'form']: message || text('phone.failed') })
    return phoneFieldOf(refused)
  }
  function finish(): void {
    isDone.current = true
    dropCode(place)
    onDone()
  }
  const ask = (): Promise<PhoneField | undefined> =>
    alone(async () => {
      const wrong = phoneProblem(phone.telephone)
      if (wrong !== null) {
        setProblems({ telephone: text(wrong === 'missing' ? 'phone.missing' : 'phone.wrong') })
        return 'telephone'
      }
      const result = await calls.register(phone)
      if (result.ok) return void finish()
      const extra = extraStepOf(result, Date.now())
      if (extra === null) return fail(result)
      const seconds = Math.ceil((extra.nextAt - Date.now()) / 1000)
      const kept = keepCode(place, phone, { verifyId: extra.optionId, outbox: extra.outbox, seconds }, Date.now())
      setProblems({})
      setCode('')
      setSaid(extra.message)
      setSent(kept)
      startTo(kept.nextAt)
      return 'code'
    })
  const give = (): Promise<PhoneField | undefined> =>
    alone(async () => {
      if (sent === null) return undefined
      if (code === '') {
        setProblems({ code: text('phone.codeMissing') })
        return 'code'
      }
      const result = await calls.enterExtra({ optionId: sent.verifyId, optionType: 'register' }, code)
      return result.ok ? void finish() : fail(result)
    })
  /** Another number has had no code yet and waits for none; the earlier one may be typed again. */
  function change(to: Partial<TypedPhone>): void {
    const next = { ...phone, ...to }
    if (isSamePhone(next, phone)) return
    const known = codeOnItsWay(place, Date.now(), (kept) => isSamePhone(kept, next))
    setPhone(next)
    setProblems({})
    setSent(known)
    startTo(known?.nextAt ?? 0)
  }
  return {
    ...{ phone, sent, said, code, problems, busy, left, ask, give },
    setZone: (zone: string) => change({ zone }),
    setTelephone: (typed: string) => change({ telephone: typedPhone(typed, phone.zone) }),
    setCode(typed: string) {
      setCode(typedCode(typed))
      setProblems({})
    },
  }
}

/** One call at a time, and none after the last: the page is left then. */
function useOneCall() {
  const [busy, setBusy] = useState(false)
  const isBusy = useRef(false)
  const isDone = useRef(false)
  async function alone<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (isBusy.current) return undefined
    isBusy.current = true
    setBusy(true)
    const next = await work()
    if (isDone.current) return undefined
    isBusy.current = false
    setBusy(false)
    return next
  }
  return { busy, alone, isDone }
}
