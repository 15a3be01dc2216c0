import type { ApiAnswer } from '@comanda/contract/api.ts'
import { useEffect, useRef, useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { call } from '../../../platform/client.ts'
import { onLive } from '../../live/live.state.ts'
import { redirectMs } from '../paid/just-paid.tsx'
import { keepAttempt } from '../pay-attempt.ts'
import { ends, type PayEnd } from '../pay-return.ts'

type PayData = ApiAnswer<'POST /pay/scenepay/createpreorder.html'>['payData']

/** A payment by the guest's own bank, which the staff confirm (spec 3 §4.7). */
export interface PayCode extends Pick<PayData, 'qrCode' | 'amount' | 'reference' | 'payee' | 'bankUrl'> {
  readonly kind: 'code'
  readonly bill: string
  readonly outtradeno: string
}

/** `open`: the guest may pay. `claimed`: they said that they have paid. */
export type PayCodeState = 'open' | 'claimed' | PayEnd

export interface PayCodeProgress {
  readonly state: PayCodeState
  /** A call is on its way. */
  readonly busy: boolean
  /** The last call did not reach the server. */
  readonly failed: boolean
  claim(): Promise<void>
  /** Gives the payment up, unless a companion goes on with it. False = the server was not reached. */
  cancel(): Promise<boolean>
}

/** Milliseconds between two looks at a payment that the staff may have confirmed. */
const lookMs = 3000

/** Follows a payment by code until it ends. `onPaid` is called a second after its success (spec 3 §9). */
export function usePayCode({ bill, outtradeno }: PayCode, onPaid: (bill: string) => void): PayCodeProgress {
  const { sellerId } = usePage()
  const [state, setState] = useState<PayCodeState>('open')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const params = { sellerId, outtradeno }
  const isOpen = state === 'open' || state === 'claimed'
  const paid = useRef(onPaid)
  paid.current = onPaid

  useEffect(() => {
    if (!isOpen) return
    async function look(): Promise<void> {
      if (document.visibilityState === 'hidden') return
      const asked = await call('GET /pay/scenepay/:sellerId/:outtradeno/checkpay.html', {
        params: { sellerId, outtradeno },
      })
      const end = asked.ok ? ends[asked.value.state] : undefined
      if (end !== undefined) setState(end)
    }
    const timer = setInterval(() => void look(), lookMs)
    const stop = onLive('bill_paid', (paid) => (paid.outtradeno === bill ? void look() : undefined))
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [isOpen, bill, sellerId, outtradeno])

  useEffect(() => {
    if (isOpen) return
    keepAttempt(sellerId, undefined)
    if (state !== 'paid') return
    const timer = setTimeout(() => paid.current(bill), redirectMs)
    return () => clearTimeout(timer)
  }, [isOpen, state, sellerId, bill])

  async function ask(path: 'claimpay' | 'cancelpay'): Promise<boolean> {
    setBusy(true)
    const asked = await call(`POST /pay/scenepay/:sellerId/:outtradeno/${path}.html`, { params })
    setBusy(false)
    // A refusal to give it up: a companion goes on with the payment, and only they give it up.
    const isOthers = !asked.ok && path === 'cancelpay' && asked.message !== ''
    setFailed(!asked.ok && !isOthers)
    if (!asked.ok && !isOthers) return false
    const end = asked.ok ? ends[asked.value.state] : undefined
    if (path === 'claimpay') setState(end ?? 'claimed')
    else if (end === 'paid') setState(end)
    else keepAttempt(sellerId, undefined)
    return true
  }
  return {
    state,
    busy,
    failed,
    claim: async () => {
      await ask('claimpay')
    },
    cancel: () => ask('cancelpay'),
  }
}
