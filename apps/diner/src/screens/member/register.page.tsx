import { iconButtonClass } from '@comanda/ui/action/icon-button.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { caretLeft } from '@comanda/ui/icon/icons-later.tsx'
import { Main, Page as PageFrame } from '@comanda/ui/layout/page.tsx'
import { TopBar } from '@comanda/ui/navigation/top-bar.tsx'
import { Link, useLocation } from 'react-router'
import { useAppPath, usePage } from '../../app/page-input.ts'
import { RegisterSteps } from '../../features/member/components/register-steps.tsx'
import { readBackPath } from '../../features/member/wizard/wizard-step.ts'
import { LanguageButton } from '../../features/style/components/language-button.tsx'
import { useText } from '../../i18n/text.ts'

/** Registers or signs in, and returns to the page that the guest came from. */
export function RegisterPage() {
  const text = useText()
  const pathOf = useAppPath()
  const { sellerId } = usePage()
  const back = pathOf(readBackPath(useLocation().search))
  return (
    <PageFrame>
      <TopBar
        title={text('register.title')}
        lead={
          <Link to={back} replace className={iconButtonClass()} aria-label={text('register.back')}>
            <Icon shape={caretLeft} size="md" />
          </Link>
        }
        tail={<LanguageButton />}
      />
      <Main>
        {/* A new page load: prices, the balance and the bill are another for a member. */}
        <RegisterSteps onDone={() => location.replace(`/s/${sellerId}${back}`)} />
      </Main>
    </PageFrame>
  )
}
