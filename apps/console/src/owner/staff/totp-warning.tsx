import { can, type StaffRole } from '@comanda/rules/access/roles.ts'
import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { useOwnerText } from '../i18n/text.ts'
import { useOwner } from '../owner-context.ts'
import { staffQuery } from './staff.queries.ts'

const page = '/owner/staff'

/** Who may change rights or stores should not be in by a password alone. */
export function lacksTotp({ role, totp }: { readonly role: StaffRole; readonly totp: boolean }): boolean {
  return !totp && (role === 'owner' || role === 'manager')
}

/** For an owner or manager whose account has no second step. */
export function TotpWarning() {
  const t = useOwnerText()
  const owner = useOwner()
  const isHere = useLocation().pathname === page
  const staff = useQuery({ ...staffQuery(owner.sellerId), enabled: can(owner, 'staff.edit') })
  const own = staff.data?.find(({ username }) => username === owner.username)
  if (own === undefined || !lacksTotp(own)) return null
  return (
    <Note tone="warn">
      <p>{t('staff.totpWarning')}</p>
      {!isHere && (
        <Link className={buttonClass({ size: 'small' })} to={page}>
          {t('staff.totpGo')}
        </Link>
      )}
    </Note>
  )
}
