import { useEffect, useRef, useState } from 'react'
import { useWhenBack } from '../../app/offline.ts'
import { usePage } from '../../app/page-input.ts'
import { useText } from '../../i18n/text.ts'
import { type CodeOnItsWay, codeOnItsWay, dropCode, isSamePhone, keepCode } from './kept-code.ts'
import { useCountdown } from './use-countdown.ts'
import {
  createVerifier,
  type PhoneField,
  phoneFieldOf,
  phoneProblem,
  type TypedPhone,
  typedCode,
  typedPhone,
} from './verify-phone.ts'

export type PhoneProblems = Partial<Record<PhoneField | 'sheet', string>>

export interface VerifyPhoneOptions {
  zones: readonly string[]
  /** The party at this table, which the guest may let call; '' = none. */
  seatingId: string
  /** The phone is verified; called once. */
  onDone: () => void
}

/** The sheet's state: a number, a code on its way to it, and the problem of either. */
export function useVerifyPhone({ zones, seatingId, onDone }: VerifyPhoneOptions) {
  const text = useText()
  const { sellerId } = usePage()
  const [verifier] = useState(() => createVerifier(sellerId))
  // A guest who read the message elsewhere returns to its field, even if the phone has dropped the page.
  const [sent, setSent] = useState<CodeOnItsWay | null>(() =>
    codeOnItsWay(sellerId, Date.now(), ({ zone }) => zones.includes(zone)),
  )
  const [phone, setPhone] = useState<TypedPhone>({
    zone: sent?.zone ?? zones[0] ?? '86',
    telephone: sent?.telephone ?? '',
  })
  const [code, setCode] = useState('')
  const [mayCall, setMayCall] = useState(false)
  const [problems, setProblems] = useState<PhoneProblems>({})
  const [busy, setBusy] = useState<'asking' | 'giving' | null>(null)
  const done = useRef(false)
  useWhenBack(() =>
    setProblems(({ sheet, ...rest }) => (!sheet || sheet === text('phone.failed') ? rest : { sheet, ...rest })),
  )
  const isOpen = useIsOpen()
  const { left, startTo } = useCountdown(sent?.nextAt)

  function fail({ code: refused, message, values }: { code: string; message: string; values: readonly unknown[] }) {
    if (refused === 'sms_wait') startTo(Date.now() + (Number(values[0]) || 1) * 1000)
    setProblems({ [phoneFieldOf(refused) ?? 'sheet']: message || text('phone.failed') })
    return phoneFieldOf(refused)
  }
  /** Returns the field to type in next. */
  async function ask(): Promise<PhoneField | undefined> {
    if (busy !== null || left > 0) return undefined
    const wrong = phoneProblem(phone.telephone)
    if (wrong !== null) {
      setProblems({ telephone: text(wrong === 'missing' ? 'phone.missing' : 'phone.wrong') })
      return 'telephone'
    }
    setBusy('asking')
    const result = await verifier.ask(phone)
    setBusy(null)
    if (!result.ok) return fail(result)
    setProblems({})
    setCode('')
    const kept = keepCode(sellerId, phone, result.value, Date.now())
    setSent(kept)
    startTo(kept.nextAt)
    return 'code'
  }
  async function give(): Promise<PhoneField | undefined> {
    if (busy !== null || done.current || sent === null) return undefined
    if (code === '') {
      setProblems({ code: text('phone.codeMissing') })
      return 'code'
    }
    setBusy('giving')
    const result = await verifier.give(sent, code, mayCall && seatingId !== '' ? seatingId : undefined)
    setBusy(null)
    if (result.ok) {
      dropCode(sellerId)
      // A guest who has closed the sheet has a verified phone, and sends the round themselves.
      if (!isOpen.current || done.current) return undefined
      done.current = true
      onDone()
      return undefined
    }
    if (result.code === 'verify_code_over') {
      dropCode(sellerId)
      setCode('')
    }
    return fail(result)
  }
  /** Another number has had no code yet and waits for none; the earlier one may be typed again. */
  function change(to: Partial<TypedPhone>): void {
    const next = { ...phone, ...to }
    if (isSamePhone(next, phone)) return
    const known = codeOnItsWay(sellerId, Date.now(), (kept) => isSamePhone(kept, next))
    setPhone(next)
    setProblems({})
    setSent(known)
    startTo(known?.nextAt ?? 0)
  }
  return {
    ...{ phone, sent, code, mayCall, setMayCall, problems, busy, left, ask, give },
    setZone: (zone: string) => change({ zone }),
    setTelephone: (typed: string) => change({ telephone: typedPhone(typed, phone.zone) }),
    setCode(typed: string) {
      setCode(typedCode(typed))
      setProblems({})
    },
  }
}

/** Whether the sheet is still open: an answer may come after it was closed. */
function useIsOpen() {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}
