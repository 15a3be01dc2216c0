import type { CodeSent } from '@comanda/contract/member/member.schema.ts'
import { useRef, useState } from 'react'
import { usePage } from '../../app/page-input.ts'
import { useText } from '../../i18n/text.ts'
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
  /** The party at this table, which the guest may let call; '' = there is none. */
  seatingId: string
  /** The phone is verified; told once. */
  onDone: () => void
}

/** The sheet's state: a number, a code that is on its way to it, and what is wrong with either. */
export function useVerifyPhone({ zones, seatingId, onDone }: VerifyPhoneOptions) {
  const text = useText()
  const { sellerId } = usePage()
  const [verifier] = useState(() => createVerifier(sellerId))
  const [phone, setPhone] = useState<TypedPhone>({ zone: zones[0] ?? '86', telephone: '' })
  const [sent, setSent] = useState<(CodeSent & { readonly zone: string }) | null>(null)
  const [code, setCode] = useState('')
  const [mayCall, setMayCall] = useState(false)
  const [problems, setProblems] = useState<PhoneProblems>({})
  const [busy, setBusy] = useState<'asking' | 'giving' | null>(null)
  const done = useRef(false)
  const { left, start } = useCountdown()

  function fail({ code: refused, message, values }: { code: string; message: string; values: readonly unknown[] }) {
    if (refused === 'sms_wait') start(Number(values[0]) || 1)
    setProblems({ [phoneFieldOf(refused) ?? 'sheet']: message || text('phone.failed') })
    return phoneFieldOf(refused)
  }
  /** Says which field is to be typed in next. */
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
    setSent({ ...result.value, zone: phone.zone })
    start(result.value.seconds)
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
      done.current = true
      onDone()
      return undefined
    }
    if (result.code === 'verify_code_over') setCode('')
    return fail(result)
  }
  /** Another number has had no code yet, and waits for none. */
  function change(to: Partial<TypedPhone>): void {
    setPhone({ ...phone, ...to })
    setProblems({})
    setSent(null)
    start(0)
  }
  return {
    ...{ phone, sent, code, mayCall, setMayCall, problems, busy, left, ask, give },
    setZone: (zone: string) => change({ zone }),
    setTelephone: (typed: string) => change({ telephone: typedPhone(typed) }),
    setCode(typed: string) {
      setCode(typedCode(typed))
      setProblems({})
    },
  }
}
