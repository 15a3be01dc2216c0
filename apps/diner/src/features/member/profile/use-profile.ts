import type { CallRefusal, CallResult } from '@comanda/client/call-result.ts'
import type { MemberInfo } from '@comanda/contract/member/account.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { memberKey } from '../member.queries.ts'
import { countryCodeOf } from '../register/account.ts'
import { createAccountCalls } from '../register/account-calls.ts'
import { typedPhone } from '../verify-phone.ts'
import { cutPicture } from './cut-picture.ts'
import { signInKey } from './profile.queries.ts'
import { createProfileCalls, type OldProof } from './profile-calls.ts'
import {
  changesOf,
  entryOf,
  entryProblem,
  fieldOfProfile,
  type ProfileEntry,
  type ProfileField,
} from './profile-entry.ts'
import { useBrief } from './use-brief.ts'

/** What 10007 asks for: a code to the old account (`account`), then one to the new phone (`update`). */
export interface ProofStep {
  readonly optionId: string
  readonly optionType: 'account' | 'update'
  readonly outbox: string
  readonly message: string
}

export type ProfileProblems = Partial<Record<ProfileField | 'step', string>>

/** The profile page's state: what is typed, a chosen picture, and the step of a phone that changes. */
export function useProfile(member: MemberInfo) {
  const text = useText()
  const { sellerId, style } = usePage()
  const queries = useQueryClient()
  const [calls] = useState(() => ({ ...createAccountCalls(sellerId), ...createProfileCalls(sellerId) }))
  const [entry, setEntry] = useState(() => entryOf(member, countryCodeOf(style.currency.code)))
  const [picture, setPicture] = useState<string | null>(null)
  const uploaded = useRef<{ readonly picture: string; readonly url: string }>(undefined)
  const [step, setStep] = useState<ProofStep | null>(null)
  const [problems, setProblems] = useState<ProfileProblems>({})
  const [busy, setBusy] = useState(false)
  const { isShown: isSaved, show: setIsSaved } = useBrief()

  async function run<T>(work: () => Promise<CallResult<T>>, at?: 'step'): Promise<T | null> {
    setBusy(true)
    const result = await work()
    setBusy(false)
    if (result.ok) return result.value
    const refusal = result as CallRefusal
    // Sent again with the next save.
    if (refusal.code === 'picture_unknown') uploaded.current = undefined
    if (refusal.code === 'verify_needed') openStep(refusal)
    else setProblems({ [at ?? fieldOfProfile(refusal.code)]: refusal.message || text('phone.failed') })
    return null
  }
  function openStep({ details, message }: CallRefusal): void {
    const { optionId = '', optionType, outbox = '' } = (details ?? {}) as Partial<ProofStep>
    setProblems({})
    setStep({ optionId, optionType: optionType === 'update' ? 'update' : 'account', outbox, message })
  }
  /** The path of the chosen picture; undefined = none was chosen, null = it was refused. */
  async function sendPicture(): Promise<string | null | undefined> {
    if (picture === null) return undefined
    if (uploaded.current?.picture === picture) return uploaded.current.url
    const sent = await run(() => calls.upload(picture))
    if (sent === null) return null
    uploaded.current = { picture, url: sent.url }
    return sent.url
  }
  async function save(proof: OldProof = {}): Promise<void> {
    if (busy) return
    setIsSaved(false)
    setProblems({})
    const wrong = entryProblem(entry)
    if (wrong !== null) return setProblems({ [fieldOfProfile(wrong)]: text(`profile.${wrong}`) })
    const headImgUrl = await sendPicture()
    if (headImgUrl === null) return
    const changes = { ...changesOf(entry, member), ...(headImgUrl === undefined ? {} : { headImgUrl }) }
    const at = proof.password === undefined ? undefined : 'step'
    const changed = await run(() => calls.update(changes, proof), at)
    if (changed !== null) finish(changed)
  }
  function finish(changed: MemberInfo): void {
    queries.setQueryData(memberKey(sellerId), changed)
    setEntry(entryOf(changed, entry.zone))
    setPicture(null)
    setStep(null)
    setIsSaved(true)
  }
  async function enterCode(code: string): Promise<void> {
    if (busy || step === null) return
    if (code === '') return setProblems({ step: text('phone.codeMissing') })
    if (step.optionType === 'account') {
      const proved = await run(() => calls.enterCode(step.optionId, code), 'step')
      if (proved?.ticket !== undefined) await save({ ticket: proved.ticket })
      return
    }
    if ((await run(() => calls.enterUpdate(step.optionId, code), 'step')) === null) return
    const changed = await run(() => calls.readSelf())
    void queries.invalidateQueries({ queryKey: signInKey(sellerId) })
    if (changed !== null) finish(changed)
  }
  return {
    ...{ entry, picture, step, problems, busy, isSaved, save, enterCode },
    setEntry(change: Partial<ProfileEntry>) {
      setEntry((now) => {
        const next = { ...now, ...change }
        return { ...next, telephone: typedPhone(next.telephone, next.zone) }
      })
      setProblems({})
      setIsSaved(false)
    },
    async choosePicture(file: Blob) {
      const cut = await cutPicture(file)
      setIsSaved(false)
      setProblems(cut === null ? { picture: text('profile.pictureUnreadable') } : {})
      if (cut !== null) setPicture(cut)
    },
    closeStep() {
      setStep(null)
      setProblems({})
    },
  }
}

export type Profile = ReturnType<typeof useProfile>
