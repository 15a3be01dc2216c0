import { RegisterWizard } from '../../features/member/register/register-wizard.tsx'
import { LanguageButton } from '../../features/style/components/language-button.tsx'

/** Where a guest registers, or a member signs in (`registerurl`). */
export function Page() {
  return <RegisterWizard tail={<LanguageButton />} />
}
