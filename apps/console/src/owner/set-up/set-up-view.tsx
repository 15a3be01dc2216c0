import type { CallRefusal } from '@comanda/client/call-result.ts'
import type { OpenedHouse } from '@comanda/contract/set-up/set-up.routes.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { text } from '../../i18n/text.ts'
import { useOwnerText } from '../i18n/text.ts'
import { OwnerShell } from '../owner-shell.tsx'
import { CountryStep } from './country-step.tsx'
import { OwnerStep } from './owner-step.tsx'
import css from './set-up.module.css'
import { sendSetUp } from './set-up-call.ts'
import { keepDraft, readDraft } from './set-up-draft.ts'
import { fieldOf, fieldsOfStep, type SetUpForm, type Step, stepOf, steps } from './set-up-form.ts'
import { setUpResolver } from './set-up-resolver.ts'
import { ShopStep } from './shop-step.tsx'
import { StepList } from './step-list.tsx'
import { StoreStep } from './store-step.tsx'
import { TablesStep } from './tables-step.tsx'

const views = { country: CountryStep, shop: ShopStep, store: StoreStep, tables: TablesStep, owner: OwnerStep }

/** The form, a step at a time. A step is left by "Next" only when its fields are right. */
export function SetUpView({ onDone }: { readonly onDone: (house: OpenedHouse) => void }) {
  const t = useOwnerText()
  const [draft] = useState(readDraft)
  const [step, setStep] = useState(draft.step)
  const [fault, setFault] = useState('')
  const form = useForm<SetUpForm>({ defaultValues: draft.form, resolver: setUpResolver, mode: 'onTouched' })
  const [refusals, setRefusals] = useState(0)
  const page = useFaultFocus(refusals)
  const head = useHeadFocus(step)
  useKeptDraft(form, step, draft.key)
  const open = (next: Step) => {
    setFault('')
    setStep(next)
  }
  const send = async (values: SetUpForm) => {
    setFault('')
    const sent = await sendSetUp(values, draft.key)
    if (sent.ok) return onDone(sent.value)
    const field = fieldRefused(sent, values)
    if (field !== null) {
      setStep(stepOf(field))
      form.setError(field as 'sellerId', { type: 'server' })
    }
    setFault(sent.message === '' ? text('house.offline') : sent.message)
  }
  const next = async () => {
    if (!(await form.trigger(fieldsOfStep[step]))) return setRefusals((count) => count + 1)
    const following = steps[steps.indexOf(step) + 1]
    if (following !== undefined) open(following)
    // A form that came back from a reload may have a fault in an earlier step.
    else await form.handleSubmit(send, (errors) => open(stepOf(Object.keys(errors)[0] ?? 'country')))()
  }
  const back = steps[steps.indexOf(step) - 1]
  const { isSubmitting } = form.formState
  const View = views[step]
  return (
    <OwnerShell title={t('setUp.title')} aside={<StepList step={step} onOpen={open} />}>
      <FormProvider {...form}>
        <form
          ref={page}
          className={css.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!isSubmitting) void next()
          }}
        >
          <h2 ref={head} tabIndex={-1}>
            {t(`setUp.step.${step}`)}
          </h2>
          <View />
          <p className={css.fault} role="alert">
            {fault}
          </p>
          <div className={css.actions}>
            {back !== undefined && (
              <Button size="big" onClick={() => open(back)}>
                {t('setUp.back')}
              </Button>
            )}
            <Button type="submit" kind="primary" size="big" waiting={isSubmitting}>
              {t(step === 'owner' ? 'setUp.openShop' : 'setUp.next')}
            </Button>
          </div>
        </form>
      </FormProvider>
    </OwnerShell>
  )
}

/** A new step is read from its head; the first one keeps the page's own focus. */
function useHeadFocus(step: Step) {
  const head = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    head.current?.focus()
    head.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  return head
}

/** A refused step leads to its first fault, choices included, so that a screen reader says it. */
function useFaultFocus(refusals: number) {
  const page = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) page.current?.querySelector<HTMLElement>('[data-invalid] input')?.focus()
  }, [refusals])
  return page
}

/** Keeps what is typed, so that a reload loses only the password. */
function useKeptDraft(form: UseFormReturn<SetUpForm>, step: Step, key: string): void {
  useEffect(() => {
    keepDraft({ form: form.getValues(), step, key })
    const { unsubscribe } = form.watch(() => keepDraft({ form: form.getValues(), step, key }))
    return unsubscribe
  }, [form, step, key])
}

/** The page's field that the server names; null = none. */
function fieldRefused({ code, details }: CallRefusal, values: SetUpForm): string | null {
  if (code !== 'invalid_request' || typeof details?.field !== 'string') return null
  return fieldOf(details.field.split('.').slice(1), values)
}
