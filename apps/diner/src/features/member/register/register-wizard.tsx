import { IconButton, iconButtonClass } from '@comanda/ui/action/icon-button.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { caretLeft } from '@comanda/ui/icon/icons-later.tsx'
import { Main, Page as PageFrame } from '@comanda/ui/layout/page.tsx'
import { TopBar } from '@comanda/ui/navigation/top-bar.tsx'
import type { ReactNode } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useAppPath } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { useMember } from '../member.queries.ts'
import { AccountStep, PasswordStep } from './account-step.tsx'
import { CodeStep } from './code-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { LoginStep } from './login-step.tsx'
import { type RegisterForm, useRegister } from './use-register.ts'
import { useWelcome } from './use-welcome.ts'
import { wayBack } from './way-back.ts'
import { stepNumber } from './wizard.ts'

/** Registers a guest or signs a member in, then leads back to where they came from (spec 2 §2). `tail`: in the top bar. */
export function RegisterWizard({ tail }: { tail: ReactNode }) {
  const back = useBack()
  const member = useMember()
  const goOn = useWelcome(back)
  const form = useRegister(goOn)
  // A member has nothing to do here.
  if (member.data?.isVip) return <Navigate to={back} replace />
  return (
    <PageFrame>
      <TopBar lead={<BackOneStep form={form} back={back} />} tail={tail} />
      <Main>
        <CurrentStep {...form} />
      </Main>
    </PageFrame>
  )
}

function CurrentStep(form: RegisterForm) {
  switch (form.wizard.step.is) {
    case 'account':
      return <AccountStep {...form} />
    case 'password':
      return <PasswordStep {...form} />
    case 'code':
    case 'verify':
      return <CodeStep {...form} />
    case 'login':
      return <LoginStep {...form} />
    case 'register':
      return <DetailsStep {...form} />
  }
}

/** From step 1 the guest leaves; from a later one they return to it. */
function BackOneStep({ form, back }: { form: RegisterForm; back: string }) {
  const text = useText()
  const navigate = useNavigate()
  if (stepNumber(form.wizard) > 1) {
    return <IconButton shape={caretLeft} size="md" label={text('register.back')} onClick={form.restart} />
  }
  return (
    <Link
      to={back}
      className={iconButtonClass()}
      aria-label={text('register.back')}
      onClick={(event) => {
        // The router counts its own pages.
        if (((history.state as { idx?: number } | null)?.idx ?? 0) < 1) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <Icon shape={caretLeft} size="md" />
    </Link>
  )
}

/** The page to return to, with the guest's store and table. */
function useBack(): string {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const pathOf = useAppPath()
  return pathOf(wayBack(query.get('back') ?? (state as { back?: string } | null)?.back))
}
